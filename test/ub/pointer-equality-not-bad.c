// RUN: gadfly run %s
// EXPECT: unspecified pointer-equality at 7:14
// The end of one array may be the start of another.
int main(void) {
  static int a[2], b[2];
  int *end = a + 2, *start = b;
  return end != start;
}
