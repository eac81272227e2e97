// RUN: gadfly run %s
// EXPECT: defined
// The argument is a long.
#include <stdarg.h>
static long first(int n, ...) {
  va_list ap;
  va_start(ap, n);
  long x = va_arg(ap, long);
  va_end(ap);
  return x;
}
int main(void) { return first(0, 5L) != 5; }
