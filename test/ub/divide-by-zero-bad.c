// RUN: gadfly run %s
// EXPECT: undefined divide-by-zero at 6:13
// The divisor is zero.
int main(void) {
  int x = 1, zero = 0;
  int y = x / zero;
  return y;
}
