// RUN: gadfly run %s
// EXPECT: undefined va-list-open at 6:11
// The function returns without va_end.
#include <stdarg.h>
static int first(int n, ...) {
  va_list ap;
  va_start(ap, n);
  return va_arg(ap, int);
}
int main(void) { return first(0, 5) - 5; }
