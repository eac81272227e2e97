// RUN: gadfly run %s
// EXPECT: undefined missing-return at 9:14
// The call through a pointer returns no value.
static int none(int x) {
  x = x + 1;
}
int main(void) {
  int (*f)(int) = none;
  return 1 + f(1);
}
