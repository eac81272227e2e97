// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 1 -2147483648
// STDOUT: 0 2147483647
// STDOUT: 1 4294967295
// STDOUT: 0 -1
// STDOUT: 1 0
// STDOUT: 0 4294967296
// STDOUT: 1 18446744073709551615
// STDOUT: 1 44
// STDOUT: 0 255
// STDOUT: 1 127
// STDOUT: 1 9223372036854775807
// STDOUT: 0 18446744073709551614
// STDOUT: 1 2147483647
// STDOUT: 0 -1
// STDOUT: 1 -2147483648
// STDOUT: 1 1
// STDOUT: 1 0
// STDOUT: 1 -2
// The overflow built-in functions: generic and typed, mixed types, results that wrap.
#include <limits.h>
#include <stdio.h>
int main(void) {
  int i, o;
  unsigned u;
  long l;
  unsigned char c;
  signed char sc;
  unsigned long ul;
  o = __builtin_add_overflow(INT_MAX, 1, &i);
  printf("%d %d\n", o, i);
  o = __builtin_add_overflow(INT_MAX, 0, &i);
  printf("%d %d\n", o, i);
  o = __builtin_sub_overflow(0u, 1u, &u);
  printf("%d %u\n", o, u);
  o = __builtin_sub_overflow(0u, 1u, &i);
  printf("%d %d\n", o, i);
  o = __builtin_mul_overflow(65536, 65536, &i);
  printf("%d %d\n", o, i);
  o = __builtin_mul_overflow(65536, 65536, &l);
  printf("%d %ld\n", o, l);
  o = __builtin_mul_overflow(-1, 1u, &ul);
  printf("%d %lu\n", o, ul);
  o = __builtin_add_overflow(200, 100, &c);
  printf("%d %d\n", o, c);
  o = __builtin_add_overflow(200, 55, &c);
  printf("%d %d\n", o, c);
  o = __builtin_add_overflow(-100, -29, &sc);
  printf("%d %d\n", o, sc);
  o = __builtin_sub_overflow(LONG_MIN, 1, &l);
  printf("%d %ld\n", o, l);
  o = __builtin_add_overflow(ULONG_MAX, -1, &ul);
  printf("%d %lu\n", o, ul);
  o = __builtin_sadd_overflow(INT_MIN, -1, &i);
  printf("%d %d\n", o, i);
  o = __builtin_ssub_overflow(5, 6, &i);
  printf("%d %d\n", o, i);
  o = __builtin_smul_overflow(INT_MIN, -1, &i);
  printf("%d %d\n", o, i);
  o = __builtin_uadd_overflow(UINT_MAX, 2u, &u);
  printf("%d %u\n", o, u);
  o = __builtin_umull_overflow(1ul << 63, 2ul, &ul);
  printf("%d %lu\n", o, ul);
  o = __builtin_saddl_overflow(LONG_MAX, LONG_MAX, &l);
  printf("%d %ld\n", o, l);
  return 0;
}
