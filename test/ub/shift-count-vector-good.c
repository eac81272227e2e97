// RUN: gadfly run %s --std=gnu17
// EXPECT: defined
typedef unsigned short v2hi __attribute__((vector_size(4)));
int main(void) {
  v2hi a = {1, 2}, n = {3, 15};
  a = a >> n;
  return a[0];
}
