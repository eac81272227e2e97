// RUN: gadfly run %s
// EXPECT: undefined va-list-state at 9:11
// va_end has ended the list.
#include <stdarg.h>
static int first(int n, ...) {
  va_list ap;
  va_start(ap, n);
  va_end(ap);
  int x = va_arg(ap, int);
  return x;
}
int main(void) { return first(0, 5); }
