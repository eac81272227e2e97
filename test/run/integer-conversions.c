// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: -128 128 -128 -128 65408 -128 4294967168 -128 18446744073709551488 -128 1
// STDOUT: -1 255 -1 255 255 255 255 255 255 255 1
// STDOUT: 0 0 0 -32768 32768 -32768 4294934528 -32768 18446744073709518848 -32768 1
// STDOUT: -1 255 -1 -1 65535 65535 65535 65535 65535 65535 1
// STDOUT: 0 0 0 0 0 -2147483648 2147483648 -2147483648 18446744071562067968 -2147483648 1
// STDOUT: -1 255 -1 -1 65535 -1 4294967295 4294967295 4294967295 4294967295 1
// STDOUT: 0 0 0 0 0 0 0 -9223372036854775808 9223372036854775808 -9223372036854775808 1
// STDOUT: -1 255 -1 -1 65535 -1 4294967295 -1 18446744073709551615 -1 1
// STDOUT: -1 255 -1 -1 65535 -1 4294967295 9223372036854775807 9223372036854775807 9223372036854775807 1
// STDOUT: 16 16 16 12816 12816 1985229328 1985229328 -81985529216486896 18364758544493064720 -81985529216486896 1
// STDOUT: -1 255 -1 -1 65535 -1 4294967295 -1 18446744073709551615 -1 1
// STDOUT: -17 239 -17 -12817 52719 -1867788817 2427178479 1311768467294899695 1311768467294899695 1311768467294899695 1
// STDOUT: 0 1 1 0
// STDOUT: 0 1 1
// STDOUT: 2147483647 9223372036854775807 2147483647
// STDOUT: -256 -65535 0
// STDOUT: -1 18446744071562067968
// STDOUT: 2147483648 128
// Conversions between all integer types at their extremes, and the usual arithmetic conversions.
#include <limits.h>
#include <stdio.h>
#define SHOW(x)                                                                              \
  printf("%d %d %d %d %d %d %u %ld %lu %lld %d\n", (signed char)(x), (unsigned char)(x),     \
         (char)(x), (short)(x), (unsigned short)(x), (int)(x), (unsigned)(x), (long)(x),     \
         (unsigned long)(x), (long long)(x), (_Bool)(x))
int main(void) {
  signed char sc = SCHAR_MIN;
  unsigned char uc = UCHAR_MAX;
  short s = SHRT_MIN;
  unsigned short us = USHRT_MAX;
  int i = INT_MIN;
  unsigned u = UINT_MAX;
  long l = LONG_MIN;
  unsigned long ul = ULONG_MAX;
  long long ll = LLONG_MAX;
  __int128 w = ((__int128)0x0123456789abcdef << 64) | 0xfedcba9876543210u;
  SHOW(sc);
  SHOW(uc);
  SHOW(s);
  SHOW(us);
  SHOW(i);
  SHOW(u);
  SHOW(l);
  SHOW(ul);
  SHOW(ll);
  SHOW(w);
  SHOW(-1);
  SHOW(0x1234567890abcdefL);
  printf("%d %d %d %d\n", -1 < 0u, -1L < 0u, -1 < (unsigned char)0, -1LL < 0ul);
  printf("%d %d %d\n", sc == uc, (signed char)uc == -1, us + 1 == 65536);
  printf("%u %lu %ld\n", i + u, l + ul, i + 0L + u);
  printf("%d %d %d\n", ~uc, -us, !sc);
  printf("%ld %lu\n", (long)(int)u, (unsigned long)i);
  printf("%lu %lu\n", (unsigned long)(unsigned)i, (unsigned long)(unsigned char)sc);
  return 0;
}
