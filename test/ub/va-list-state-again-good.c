// RUN: gadfly run %s
// EXPECT: defined
// A list is started again after it has ended, also one that starts as zeros.
#include <stdarg.h>
static va_list ap;
static int twice(int n, ...) {
  va_start(ap, n);
  int sum = va_arg(ap, int);
  va_end(ap);
  va_start(ap, n);
  sum += va_arg(ap, int);
  va_end(ap);
  return sum;
}
int main(void) { return twice(0, 5) - 10; }
