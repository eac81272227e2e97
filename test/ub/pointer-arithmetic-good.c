// RUN: gadfly run %s
// EXPECT: defined
// One past the end is allowed.
int main(void) {
  int a[3] = {1, 2, 3};
  int *p = a + 3;
  return p - a != 3;
}
