// RUN: gadfly run %s
// EXPECT: defined
// A float argument is promoted to double.
#include <stdarg.h>
static double first(int n, ...) {
  va_list ap;
  va_start(ap, n);
  double x = va_arg(ap, double);
  va_end(ap);
  return x;
}
int main(void) { return first(0, 1.0f) != 1; }
