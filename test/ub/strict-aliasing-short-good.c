// RUN: gadfly run %s
// EXPECT: defined
// A short is read as an unsigned short.
int main(void) {
  short x = -1;
  unsigned short *p = (unsigned short *)&x;
  return *p != 65535;
}
