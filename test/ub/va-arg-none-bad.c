// RUN: gadfly run %s
// EXPECT: undefined va-arg-none at 8:11
// There are no variable arguments.
#include <stdarg.h>
static int first(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int x = va_arg(ap, int);
  va_end(ap);
  return x;
}
int main(void) { return first(0); }
