// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 44 110 246 4
// STDOUT: 2147483644 -3 -1 -1000000000 -999999999
// STDOUT: -32768 -23739 20
// STDOUT: 4294967295 1 0 6
// STDOUT: 1.10000002 3.30000019 0.471428603
// STDOUT: 1099511627776 2 20 3
// STDOUT: 4294967295 0
// Compound assignment with operands of different types: the operation is in the common type.
#include <stdio.h>
int main(void) {
  unsigned char c = 200;
  c += 100;
  printf("%d ", c);
  c *= 2.5;
  printf("%d ", c);
  c -= 120;
  printf("%d ", c);
  c = ~c;
  c >>= 1;
  printf("%d\n", c);
  int i = -7;
  i /= 2u;
  printf("%d ", i);
  i = -7;
  i /= 2L;
  printf("%d ", i);
  i %= 2;
  printf("%d ", i);
  i *= 1e9;
  printf("%d ", i);
  i += 0.9;
  printf("%d\n", i);
  short s = 32767;
  s += 1;
  printf("%d ", s);
  s ^= 0x12345;
  printf("%d ", s);
  s = 5;
  s <<= 2u;
  printf("%d\n", s);
  unsigned u = 5;
  u -= 6L;
  printf("%u ", u);
  u *= -1;
  printf("%u ", u);
  u &= -2L;
  printf("%u ", u);
  u |= 1ull << 40 | 6;
  printf("%u\n", u);
  float f = 1;
  f += 0.1;
  printf("%.9g ", f);
  f *= 3;
  printf("%.9g ", f);
  f /= 7L;
  printf("%.9g\n", f);
  long l = 1;
  l <<= 40;
  l |= -1 & 0xff;
  l -= 1.0f;
  printf("%ld ", l);
  int a[4] = {1, 2, 3, 4}, *p = a;
  p += (char)3;
  p -= 2ul;
  printf("%d ", *p);
  *p++ *= 10;
  printf("%d %d\n", a[1], *p);
  __int128 w = 1;
  w *= -1u;
  w += 0.5;
  printf("%ld %d\n", (long)w, (i = s = 70000) == 70000);
  return 0;
}
