// RUN: gadfly run %s
// EXPECT: defined
// After va_end the list can be started again.
#include <stdarg.h>
static int first(int n, ...) {
  va_list ap;
  va_start(ap, n);
  va_end(ap);
  va_start(ap, n);
  int x = va_arg(ap, int);
  va_end(ap);
  return x;
}
int main(void) { return first(0, 5) != 5; }
