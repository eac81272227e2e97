// RUN: gadfly run %s
// EXPECT: defined
// &a[3] is a + 3, without an access.
int main(void) {
  int a[3] = {1, 2, 3};
  int n = 3;
  int *p = &a[n];
  return p != a + 3;
}
