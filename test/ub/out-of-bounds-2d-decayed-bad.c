// RUN: gadfly run %s
// EXPECT: undefined out-of-bounds at 7:10
// p points into the first row only, which has three elements.
int main(void) {
  int a[2][3] = {{1, 2, 3}, {4, 5, 6}};
  int *p = a[0];
  return p[3];
}
