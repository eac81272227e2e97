// RUN: gadfly run %s
// EXPECT: undefined pointer-arithmetic at 6:14
// The result is two past the end.
int main(void) {
  int a[3] = {1, 2, 3};
  int *p = a + 5;
  return p == a;
}
