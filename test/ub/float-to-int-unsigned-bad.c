// RUN: gadfly run %s
// EXPECT: undefined float-to-int at 6:16
// -1.0 does not fit unsigned int: floating values are not reduced modulo 2^32.
int main(void) {
  double d = -1.0;
  unsigned x = (unsigned)d;
  return x == 0;
}
