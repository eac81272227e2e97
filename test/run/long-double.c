// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 16 64
// STDOUT: 0.33333333333333333334 0.11111111111111111112
// STDOUT: 0xa.aaaaaaaaaaaaaabp-5 0xc.ccccccccccccccdp-7
// STDOUT: 0 1
// STDOUT: 18446744073709551615.0 18446744073709551615 0
// STDOUT: -9223372036854775807.0 -9223372036854775807
// STDOUT: 1.18973e+4932 3.3621e-4932 1.0842e-19
// STDOUT: 1 inf
// STDOUT: inf 0 1
// STDOUT: 0.75 -0.75 0 3
// STDOUT: 0.33333334326744079590 1 1
// STDOUT: 5.18737751763962026
// long double: the 80-bit format, arithmetic, conversions to and from other types.
#include <float.h>
#include <stdio.h>
int main(void) {
  long double one = 1, three = 3, zero = 0;
  long double third = one / three;
  printf("%zu %d\n", sizeof third, LDBL_MANT_DIG);
  printf("%.20Lf %.20Lf\n", third, third * third);
  printf("%La %La\n", third, 0.1L);
  printf("%d %d\n", third == 1.0 / 3, (double)third == 1.0 / 3);
  long double big = 18446744073709551615.0L;
  printf("%.1Lf %lu %d\n", big, (unsigned long)big, big + 1 == big);
  printf("%.1Lf %ld\n", (long double)-9223372036854775807L, (long)-9223372036854775807.0L);
  printf("%Lg %Lg %Lg\n", LDBL_MAX, LDBL_MIN, LDBL_EPSILON);
  printf("%g %g\n", (double)(one + 1e-18L), (double)(LDBL_MAX));
  printf("%Lf %d %d\n", one / zero, zero / zero == zero / zero, -zero == zero);
  long double x = 1.5L;
  x += 2;
  x *= 0.5;
  x--;
  printf("%Lg %Lg %d %u\n", x, -x, (int)x, (unsigned)(x * 4));
  float f = (float)third;
  long double back = f;
  printf("%.20Lf %d %d\n", back, x > f, x && !zero);
  long double s = 0;
  for (int i = 1; i <= 100; i++) s += one / i;
  printf("%.18Lg\n", s);
  return 0;
}
