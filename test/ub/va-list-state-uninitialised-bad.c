// RUN: gadfly run %s
// EXPECT: undefined va-list-state at 7:11
// va_start was not called.
#include <stdarg.h>
static int first(int n, ...) {
  va_list ap;
  int x = va_arg(ap, int);
  return x + n;
}
int main(void) { return first(0, 5); }
