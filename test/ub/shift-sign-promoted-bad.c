// RUN: gadfly run %s
// EXPECT: undefined shift-sign at 6:18
// unsigned short is promoted to int, and 65535 << 16 does not fit int.
int main(void) {
  unsigned short x = 65535;
  unsigned y = x << 16;
  return y == 0;
}
