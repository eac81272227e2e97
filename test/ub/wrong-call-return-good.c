// RUN: gadfly run %s
// EXPECT: defined
// The result is converted after the call.
static int one(void) { return 1; }
int main(void) {
  int (*f)(void) = one;
  return (unsigned)f() != 1u;
}
