// RUN: gadfly run %s
// EXPECT: undefined va-list-state at 9:3
// It ends twice.
#include <stdarg.h>
static int first(int n, ...) {
  va_list ap;
  va_start(ap, n);
  va_end(ap);
  va_end(ap);
  return n;
}
int main(void) { return first(0, 5); }
