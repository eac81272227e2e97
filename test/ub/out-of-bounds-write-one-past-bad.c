// RUN: gadfly run %s
// EXPECT: undefined out-of-bounds at 7:6
// One past the end of an int may be pointed to but not written.
int main(void) {
  int x = 1;
  int *p = &x + 1;
  *p = 2;
  return x;
}
