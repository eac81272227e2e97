// RUN: gadfly run %s
// EXPECT: undefined va-arg-none at 9:36
// The loop asks for more arguments than there are.
#include <stdarg.h>
static int sum(int n, ...) {
  va_list ap;
  int s = 0;
  va_start(ap, n);
  for (int i = 0; i < n; i++) s += va_arg(ap, int);
  va_end(ap);
  return s;
}
int main(void) { return sum(3, 1, 2); }
