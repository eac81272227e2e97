// RUN: gadfly run %s
// EXPECT: defined
// It ends once, though nothing was read from it.
#include <stdarg.h>
static int first(int n, ...) {
  va_list ap;
  va_start(ap, n);
  va_end(ap);
  return n;
}
int main(void) { return first(0, 5); }
