// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 24 16 63
// STDOUT: 4 44 63
// STDOUT: 4 4 63 0
// STDOUT: 5 45 0 32
// STDOUT: 0 1 1
// STDOUT: 31 31 55
// STDOUT: 3412 78563412 807060504030201
// STDOUT: expected
// STDOUT: 240
// STDOUT: 1 7
// STDOUT: 8 9
// STDOUT: abxxxxx 7 0
// STDOUT: 0
// STDOUT: 1 0
// STDOUT: 5
// The arithmetic built-in functions: counting bits, swapping bytes, hints, constants.
#include <stdio.h>
int main(void) {
  unsigned u = 0x00f0;
  unsigned long l = 0x0000f00000000000ul;
  unsigned long long q = 1;
  printf("%d %d %d\n", __builtin_clz(u), __builtin_clzl(l), __builtin_clzll(q));
  printf("%d %d %d\n", __builtin_ctz(u), __builtin_ctzl(l), __builtin_ctzll(q << 63));
  printf("%d %d %d %d\n", __builtin_popcount(u), __builtin_popcountl(l), __builtin_popcountll(~q),
         __builtin_popcount(0));
  printf("%d %d %d %d\n", __builtin_ffs((int)u), __builtin_ffsl((long)l), __builtin_ffsll(0),
         __builtin_ffs(-2147483647 - 1));
  printf("%d %d %d\n", __builtin_parity(u), __builtin_parity(7u), __builtin_parityll(~q));
  printf("%d %d %d\n", __builtin_clrsb(0), __builtin_clrsb(-1), __builtin_clrsbl(255));
  printf("%x %x %lx\n", __builtin_bswap16(0x1234), __builtin_bswap32(0x12345678u),
         (unsigned long)__builtin_bswap64(0x0102030405060708ul));
  if (__builtin_expect(u == 0x00f0, 1)) puts("expected");
  printf("%ld\n", __builtin_expect((long)u, 3L));
  printf("%d %d\n", __builtin_constant_p(3 + 4), __builtin_abs(-7));
  printf("%ld %lld\n", __builtin_labs(-8L), __builtin_llabs(-9LL));
  char a[8];
  __builtin_memset(a, 'x', 7);
  a[7] = '\0';
  __builtin_memcpy(a, "ab", 2);
  printf("%s %zu %d\n", a, __builtin_strlen(a), __builtin_strcmp(a, a));
  __builtin_printf("%d\n", __builtin_memcmp("a", "a", 1));
  printf("%d %d\n", __builtin_types_compatible_p(int, const int),
         __builtin_types_compatible_p(int, long));
  printf("%d\n", __builtin_choose_expr(1, 5, "no"));
  return 0;
}
