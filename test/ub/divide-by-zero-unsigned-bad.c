// RUN: gadfly run %s
// EXPECT: undefined divide-by-zero at 6:23
// Unsigned division by zero is undefined too.
int main(void) {
  unsigned long x = 1, zero = 0;
  unsigned long y = x / zero;
  return y == 1;
}
