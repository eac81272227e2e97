// RUN: gadfly run %s
// EXPECT: defined
// The end of an array is equal to itself.
int main(void) {
  static int a[2];
  int *end = a + 2, *last = &a[1];
  return end != last + 1 || end == a;
}
