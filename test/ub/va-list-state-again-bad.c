// RUN: gadfly run %s
// EXPECT: undefined va-list-state at 9:3
// A list is started again before it has ended (7.16.1.4p3).
#include <stdarg.h>
static int twice(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int sum = va_arg(ap, int);
  va_start(ap, n);
  sum += va_arg(ap, int);
  va_end(ap);
  return sum;
}
int main(void) { return twice(0, 5) - 10; }
