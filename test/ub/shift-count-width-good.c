// RUN: gadfly run %s
// EXPECT: defined
// The left operand is a long, so counts to 63 are allowed.
int main(void) {
  long x = 1;
  int n = 40;
  long y = x << n;
  return y != 1099511627776L;
}
