// RUN: gadfly run %s
// EXPECT: undefined divide-by-zero at 6:13
// The second operand of % is zero.
int main(void) {
  int x = 1, zero = 0;
  int y = x % zero;
  return y;
}
