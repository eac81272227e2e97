// RUN: gadfly run %s
// EXPECT: undefined signed-overflow at 6:18
// Both operands are promoted to int, and 65535 * 65535 does not fit.
int main(void) {
  unsigned short x = 65535;
  unsigned y = x * x;
  return y == 0;
}
