// RUN: gadfly run %s
// EXPECT: undefined va-arg-type at 8:12
// The argument is an int, not a long.
#include <stdarg.h>
static long first(int n, ...) {
  va_list ap;
  va_start(ap, n);
  long x = va_arg(ap, long);
  va_end(ap);
  return x;
}
int main(void) { return first(0, 5) == 6; }
