// RUN: gadfly run %s
// EXPECT: defined
// Pointers to different objects can be compared for equality.
int main(void) {
  static int a[2], b[2];
  int *p = a, *q = b;
  return p == q;
}
