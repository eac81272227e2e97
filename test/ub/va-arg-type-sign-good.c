// RUN: gadfly run %s
// EXPECT: defined
// A value that both types have may be read as either.
#include <stdarg.h>
static unsigned first(int n, ...) {
  va_list ap;
  va_start(ap, n);
  unsigned x = va_arg(ap, unsigned);
  va_end(ap);
  return x;
}
int main(void) { return first(0, 1) != 1; }
