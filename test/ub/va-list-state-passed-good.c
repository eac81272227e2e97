// RUN: gadfly run %s
// EXPECT: defined
// A pointer to the list can be passed, and the caller goes on (footnote 253).
#include <stdarg.h>
static int next(va_list *ap) { return va_arg(*ap, int); }
static int second(int n, ...) {
  va_list ap;
  va_start(ap, n);
  next(&ap);
  int x = va_arg(ap, int);
  va_end(ap);
  return x;
}
int main(void) { return second(0, 5, 6) != 6; }
