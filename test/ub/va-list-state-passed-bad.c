// RUN: gadfly run %s
// EXPECT: undefined va-list-state at 10:11
// After the callee's va_arg the caller's list is indeterminate (7.16p3).
#include <stdarg.h>
static int next(va_list ap) { return va_arg(ap, int); }
static int second(int n, ...) {
  va_list ap;
  va_start(ap, n);
  next(ap);
  int x = va_arg(ap, int);
  va_end(ap);
  return x;
}
int main(void) { return second(0, 5, 6); }
