// RUN: gadfly run %s
// EXPECT: undefined va-arg-type at 8:16
// -1 is not a value of unsigned int.
#include <stdarg.h>
static unsigned first(int n, ...) {
  va_list ap;
  va_start(ap, n);
  unsigned x = va_arg(ap, unsigned);
  va_end(ap);
  return x;
}
int main(void) { return first(0, -1) == 0; }
