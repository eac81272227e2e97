// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 5 0 5000000000 9223372036854775807
// STDOUT: 42 -17 8 0 0
// STDOUT: -9000000000
// STDOUT: 123 5
// STDOUT: 31 4
// STDOUT: 493 -1295 5 2
// STDOUT: 0 1
// STDOUT: 1 1
// STDOUT: 18446744073709551615 18446744073709551615
// abs, labs, llabs, atoi, atol, strtol, strtoul.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  printf("%d %d %ld %lld\n", abs(-5), abs(0), labs(-5000000000L), llabs(LLONG_MIN + 1));
  printf("%d %d %d %d %d\n", atoi("42"), atoi("  -17x"), atoi("+8"), atoi("none"), atoi(""));
  printf("%ld\n", atol("-9000000000"));
  char *end;
  const char *s = "  123abc";
  long v = strtol(s, &end, 10);
  printf("%ld %d\n", v, (int)(end - s));
  s = "0x1fz";
  v = strtol(s, &end, 0);
  printf("%ld %d\n", v, (int)(end - s));
  v = strtol("0755", NULL, 0);
  printf("%ld ", v);
  v = strtol("-zZ", &end, 36);
  printf("%ld ", v);
  v = strtol("1012", &end, 2);
  printf("%ld %s\n", v, end);
  s = "xyz";
  v = strtol(s, &end, 10);
  printf("%ld %d\n", v, end == s);
  v = strtol("99999999999999999999", NULL, 10);
  printf("%d ", v == LONG_MAX);
  v = strtol("-99999999999999999999", NULL, 10);
  printf("%d\n", v == LONG_MIN);
  unsigned long u = strtoul("18446744073709551615", NULL, 10);
  printf("%lu ", u);
  u = strtoul("-1", NULL, 10);
  printf("%lu\n", u);
  return 0;
}
