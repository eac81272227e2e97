// RUN: gadfly run %s
// EXPECT: defined
// Null pointers are equal.
int main(void) {
  int *p = 0, *q = 0;
  return !(p == q) || p != q;
}
