// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 3 97 -2
// STDOUT: 4294967295 1
// STDOUT: -56 255 -25536
// STDOUT: -1 4294967295
// STDOUT: 0.100000001 16777216 0.5
// STDOUT: 1 1 1
// STDOUT: -1 -7 4294967295 9.0072e+15
// STDOUT: 1 1 98
// Implicit conversions of arguments and results, and adjusted parameters.
#include <stdio.h>
static int to_int(int x) { return x; }
static unsigned to_unsigned(unsigned x) { return x; }
static signed char to_schar(signed char c) { return c; }
static unsigned char to_uchar(unsigned char c) { return c; }
static short to_short(short s) { return s; }
static long to_long(long l) { return l; }
static float to_float(float f) { return f; }
static double to_double(double d) { return d; }
static _Bool to_bool(_Bool b) { return b; }
static char narrow(int x) { return x; }
static int truncate(double d) { return d; }
static long widen(unsigned u) { return u; }
static double from_long(long l) { return l; }
static const void *any(const void *p) { return p; }
static int size(int a[10]) { return sizeof(a) == sizeof(int *); }
static int call(int f(int), int x) { return f(x); }
int main(void) {
  printf("%d %d %d\n", to_int(3.99), to_int('a'), to_int(-2.5f));
  printf("%u %u\n", to_unsigned(-1), to_unsigned(4294967297L));
  printf("%d %d %d\n", to_schar(200), to_uchar(-1), to_short(40000));
  printf("%ld %ld\n", to_long(-1), to_long(4294967295u));
  printf("%.9g %.9g %g\n", to_float(0.1), to_float(16777217), to_double(0.5f));
  printf("%d %d %d\n", to_bool(0.25), to_bool(512), to_bool("x"));
  printf("%d %d %ld %g\n", narrow(511), truncate(-7.9), widen(-1), from_long(1L << 53));
  int x = 5;
  printf("%d %d %d\n", any(&x) == &x, size(&x), call(to_int, 'b'));
  return 0;
}
