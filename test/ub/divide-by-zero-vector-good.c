// RUN: gadfly run %s --std=gnu17
// EXPECT: defined
typedef unsigned v2si __attribute__((vector_size(8)));
int main(void) {
  v2si a = {1, 2}, b = {1, 1};
  a = a % b;
  return a[0];
}
