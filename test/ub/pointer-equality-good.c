// RUN: gadfly run %s
// EXPECT: defined
// Pointers to different objects are not equal, pointers to the same one are.
int main(void) {
  int a = 1, b = 2;
  int *p = &a, *q = &b, *r = &a;
  return p == q || p != r;
}
