// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: inf -inf 2.5
// STDOUT: 1 0
// STDOUT: 1 0 1
// STDOUT: 1 0
// STDOUT: 0 1 1
// STDOUT: -3 0.5
// The floating built-in functions: infinities, NaN, classification, absolute value.
#include <stdio.h>
int main(void) {
  double inf = __builtin_inf(), nan = __builtin_nan("");
  printf("%g %g %g\n", inf, -__builtin_huge_val(), __builtin_fabs(-2.5));
  printf("%d %d\n", __builtin_isnan(nan) != 0, __builtin_isnan(inf) != 0);
  printf("%d %d %d\n", __builtin_isinf(-inf) != 0, __builtin_isinf(1.0) != 0,
         __builtin_isfinite(1.0) != 0);
  printf("%d %d\n", __builtin_signbit(-0.0) != 0, __builtin_signbit(0.0) != 0);
  printf("%d %d %d\n", __builtin_isless(1.0, nan), __builtin_isgreater(2.0, 1.0),
         __builtin_isunordered(nan, 1.0));
  printf("%g %g\n", __builtin_copysign(3.0, -1.0), (double)__builtin_fabsf(-0.5f));
  return 0;
}
