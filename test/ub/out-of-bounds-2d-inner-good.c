// RUN: gadfly run %s
// EXPECT: defined
// a[1][0] is the same int, reached through its own row.
int main(void) {
  int a[2][3] = {{1, 2, 3}, {4, 5, 6}};
  int n = 0;
  return a[1][n] != 4;
}
