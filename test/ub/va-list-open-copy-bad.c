// RUN: gadfly run %s
// EXPECT: undefined va-list-open at 6:15
// The copy is not ended.
#include <stdarg.h>
static int twice(int n, ...) {
  va_list ap, again;
  va_start(ap, n);
  va_copy(again, ap);
  const int sum = va_arg(ap, int) + va_arg(again, int);
  va_end(ap);
  return sum;
}
int main(void) { return twice(0, 5) - 10; }
