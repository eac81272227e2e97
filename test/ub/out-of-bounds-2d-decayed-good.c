// RUN: gadfly run %s
// EXPECT: defined
// A pointer to rows moves from row to row.
int main(void) {
  int a[2][3] = {{1, 2, 3}, {4, 5, 6}};
  int(*p)[3] = a;
  return p[1][0] != 4;
}
