// RUN: gadfly run %s
// EXPECT: undefined va-arg-type at 8:14
// The argument is an int, not a double.
#include <stdarg.h>
static double first(int n, ...) {
  va_list ap;
  va_start(ap, n);
  double x = va_arg(ap, double);
  va_end(ap);
  return x;
}
int main(void) { return first(0, 1) == 2; }
