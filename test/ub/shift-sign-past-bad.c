// RUN: gadfly run %s
// EXPECT: undefined shift-sign at 6:13
// Bits are shifted past the sign bit, though the low 32 bits would be positive.
int main(void) {
  int x = 5;
  int y = x << 30;
  return y == 0;
}
