// RUN: gadfly run %s --std=gnu17
// EXPECT: undefined shift-count at 6:9
typedef unsigned short v2hi __attribute__((vector_size(4)));
int main(void) {
  v2hi a = {1, 2}, n = {3, 16};
  a = a >> n;
  return a[0];
}
