// RUN: gadfly run %s
// EXPECT: defined
// The value of the call is discarded by the comma operator's left side.
static int none(int x) {
  x = x + 1;
}
int main(void) {
  int (*f)(int) = none;
  return (f(1), 0);
}
