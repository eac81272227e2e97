// RUN: gadfly run %s
// EXPECT: defined
// The value is converted to unsigned int before the shift.
int main(void) {
  unsigned short x = 65535;
  unsigned y = (unsigned)x << 16;
  return y != 0xffff0000u;
}
