// RUN: gadfly run %s
// EXPECT: undefined pointer-arithmetic at 6:15
// An object that is no array counts as an array of one element.
int main(void) {
  int x = 1;
  int *p = &x + 2;
  return p == &x;
}
