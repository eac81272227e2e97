// RUN: gadfly run %s
// EXPECT: defined
// The list is used while its function is active.
#include <stdarg.h>
static int next(va_list ap) { return va_arg(ap, int); }
static int first(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int x = next(ap);
  va_end(ap);
  return x;
}
int main(void) { return first(0, 5) != 5; }
