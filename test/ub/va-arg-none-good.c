// RUN: gadfly run %s
// EXPECT: defined
// There is one variable argument.
#include <stdarg.h>
static int first(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int x = va_arg(ap, int);
  va_end(ap);
  return x;
}
int main(void) { return first(0, 5) != 5; }
