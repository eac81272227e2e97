// RUN: gadfly run %s
// EXPECT: undefined out-of-bounds at 7:10
// a[0][3] is outside of a[0], though inside of a (J.2).
int main(void) {
  int a[2][3] = {{1, 2, 3}, {4, 5, 6}};
  int n = 3;
  return a[0][n];
}
