// RUN: gadfly run %s
// EXPECT: defined
// Multiplication by a power of two is defined for negative values.
int main(void) {
  long x = -3;
  long y = x * (1L << 4);
  return y != -48;
}
