// RUN: gadfly run %s --std=gnu17
// EXPECT: undefined indeterminate at 8:7
// One element has no value.
typedef int v2si __attribute__((vector_size(8)));
int main(void) {
  v2si a, b;
  a[0] = 1;
  b = a;
  return b[0];
}
