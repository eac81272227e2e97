// RUN: gadfly run %s
// EXPECT: undefined divide-by-zero at 6:5
// The right operand of %= is zero.
int main(void) {
  int x = 1, zero = 0;
  x %= zero;
  return x;
}
