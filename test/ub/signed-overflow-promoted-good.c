// RUN: gadfly run %s
// EXPECT: defined
// One operand is unsigned int, so the product is unsigned.
int main(void) {
  unsigned short x = 65535;
  unsigned y = (unsigned)x * x;
  return y != 4294836225u;
}
