// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 2064 8 -16 8388864
// STDOUT: -63 -1 1 2
// STDOUT: -2 -1 1 8
// STDOUT: -1024 8000000000000000
// STDOUT: 8000000 -1
// STDOUT: 8589934592 32 9223372036854775808
// STDOUT: 1073741824 4 8
// STDOUT: 2147483648 8 -125 2 -1 1
// STDOUT: 34567812 70000000
// STDOUT: de85fb87715e0813
// Shifts of every width: promotions, counts of other types, arithmetic right shifts.
#include <stdio.h>
int main(void) {
  unsigned char c = 0x81;
  signed char sc = -128;
  unsigned short us = 0x8001;
  int i = -1000;
  unsigned u = 0x80000001u;
  long l = -(1L << 62);
  unsigned long ul = 0x8000000000000001ul;
  __int128 w = -((__int128)1 << 100);
  unsigned __int128 uw = (unsigned __int128)1 << 127;
  printf("%d %d %d %d\n", c << 4, c >> 4, sc >> 3, us << 8);
  printf("%d %d %u %u\n", i >> 4, i >> 31, u >> 31, u << 1);
  printf("%ld %ld %lu %lx\n", l >> 61, l >> 63, ul >> 63, ul << 3);
  printf("%ld %lx\n", (long)(w >> 90), (unsigned long)(uw >> 64));
  printf("%lx %ld\n", (unsigned long)(uw >> 100), (long)(w >> 127));
  long count = 33;
  unsigned char small = 5;
  printf("%lu %d %lu\n", 1ul << count, 1 << small, 1ul << 63);
  printf("%d %zu %zu\n", 1 << 30, sizeof(c << 1L), sizeof(1L << c));
  u <<= 31;
  ul >>= 60;
  i >>= 3;
  c <<= 1;
  sc >>= 7;
  us >>= 15;
  printf("%u %lu %d %d %d %d\n", u, ul, i, c, sc, us);
  unsigned x = 0x12345678;
  printf("%x %x\n", x << 8 | x >> 24, x >> 4 << 28);
  unsigned long sum = 0;
  for (int n = 0; n < 64; n++) sum ^= 0x9e3779b97f4a7c15ul << n ^ 0xfedcba9876543210ul >> n;
  printf("%lx\n", sum);
  return 0;
}
