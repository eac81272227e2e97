// RUN: gadfly run %s
// EXPECT: undefined out-of-bounds at 7
// &a[5] is a + 5, without an access.
int main(void) {
  int a[3] = {1, 2, 3};
  int n = 5;
  int *p = &a[n];
  return p == a;
}
