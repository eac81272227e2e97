// RUN: gadfly run %s
// EXPECT: defined
// va_copy makes a list of its own.
#include <stdarg.h>
static int first(int n, ...) {
  va_list ap, copy;
  va_start(ap, n);
  va_copy(copy, ap);
  int x = va_arg(ap, int) + va_arg(copy, int);
  va_end(copy);
  va_end(ap);
  return x;
}
int main(void) { return first(0, 5) != 10; }
