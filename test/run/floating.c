// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 3fd5555555555555 3fb999999999999a
// STDOUT: 3dcccccd 3e99999a
// STDOUT: 0 1
// STDOUT: 0.30000000000000004 0.300000012
// STDOUT: 1 1 0 1
// STDOUT: 0 0 0 1
// STDOUT: 1 1 8000000000000000
// STDOUT: 1 0
// STDOUT: 7f800000 00000000 4b800000
// STDOUT: 0008000000000000 4.94066e-324
// STDOUT: 2 -2 255 1000000000
// STDOUT: 16777216.0 9007199254740992.0 18446744073709551616.0
// STDOUT: 4294967296.0 -9223372036854775808.0
// STDOUT: 6 3.5 97.5
// STDOUT: 10 16777216.0 16777215.5
// STDOUT: 0 1 9.93411e-09
// STDOUT: 7.48547086055034 4 8
// STDOUT: 0x1p-52 0x1.fffffep+127
// float and double: rounding, comparison, infinities, NaN, signed zeros, conversions.
#include <float.h>
#include <stdio.h>
#include <string.h>
static unsigned long bits(double d) {
  unsigned long u;
  memcpy(&u, &d, sizeof u);
  return u;
}
static unsigned fbits(float f) {
  unsigned u;
  memcpy(&u, &f, sizeof u);
  return u;
}
int main(void) {
  double zero = 0.0, one = 1.0, third = 1.0 / 3;
  float tenth = 0.1f;
  printf("%016lx %016lx\n", bits(third), bits(one / 10));
  printf("%08x %08x\n", fbits(tenth), fbits(tenth * 3));
  printf("%d %d\n", tenth == 0.1, tenth * 10 == 1);
  printf("%.17g %.9g\n", 0.1 + 0.2, tenth + 0.2f);
  double inf = one / zero, nan = zero / zero, negative = -zero;
  printf("%d %d %d %d\n", inf > DBL_MAX, -inf < 0, nan == nan, nan != nan);
  printf("%d %d %d %d\n", nan < 1, nan > 1, nan <= nan, !(nan < 1));
  printf("%d %d %016lx\n", negative == zero, 1 / negative < 0, bits(negative));
  printf("%d %d\n", nan ? 1 : 0, negative ? 1 : 0);
  printf("%08x %08x %08x\n", fbits((float)1e300), fbits((float)1e-300), fbits((float)16777217.0));
  printf("%016lx %g\n", bits(DBL_MIN / 2), DBL_TRUE_MIN);
  printf("%d %d %d %d\n", (int)2.9, (int)-2.9, (unsigned char)255.9, (int)1e9f);
  printf("%.1f %.1f %.1f\n", (float)16777217, (double)9007199254740993L, (double)~0ul);
  printf("%.1f %.1f\n", (float)~0u, (float)-9223372036854775807L);
  printf("%g %g %g\n", 7 / 2 * 2.0, 7 / 2.0, 'a' + 0.5f);
  int i = 7;
  i *= 1.5;
  float f = 16777216.0f;
  f += 1;
  f++;
  double d = f;
  d -= 0.5;
  printf("%d %.1f %.1f\n", i, f, d);
  printf("%g %g %g\n", -d + +d, d > 1 ? 1 : 2.5, (double)(float)third - third);
  double sum = 0;
  for (int k = 1; k <= 1000; k++) sum += 1.0 / k;
  printf("%.15g %zu %zu\n", sum, sizeof(f * f), sizeof(f * d));
  printf("%a %a\n", DBL_EPSILON, FLT_MAX);
  return 0;
}
