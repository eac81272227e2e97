// RUN: gadfly run %s
// EXPECT: defined
// The pointers point into the same array.
int main(void) {
  int a[2] = {1, 2};
  int *p = &a[0], *q = &a[1];
  return !(p < q && p <= q && !(p > q) && q < a + 2);
}
