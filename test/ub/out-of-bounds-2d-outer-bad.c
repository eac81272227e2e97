// RUN: gadfly run %s
// EXPECT: undefined out-of-bounds at 7
// a has no third row.
int main(void) {
  int a[2][3] = {{1, 2, 3}, {4, 5, 6}};
  int n = 2;
  a[n][0] = 1;
  return a[0][0];
}
