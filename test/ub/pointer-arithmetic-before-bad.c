// RUN: gadfly run %s
// EXPECT: undefined pointer-arithmetic at 6:14
// There is no one before the start.
int main(void) {
  int a[3] = {1, 2, 3};
  int *p = a - 1;
  return p == a;
}
