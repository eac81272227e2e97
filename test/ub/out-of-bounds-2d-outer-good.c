// RUN: gadfly run %s
// EXPECT: defined
// The last row is a[1].
int main(void) {
  int a[2][3] = {{1, 2, 3}, {4, 5, 6}};
  int n = 1;
  a[n][0] = 1;
  return a[1][0] != 1;
}
