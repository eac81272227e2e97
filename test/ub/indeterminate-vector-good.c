// RUN: gadfly run %s --std=gnu17
// EXPECT: defined exit 1
typedef int v2si __attribute__((vector_size(8)));
int main(void) {
  v2si a, b;
  a[0] = 1;
  a[1] = 2;
  b = a;
  return b[0];
}
