// RUN: gadfly run %s
// EXPECT: defined
// The loop asks for the arguments that there are.
#include <stdarg.h>
static int sum(int n, ...) {
  va_list ap;
  int s = 0;
  va_start(ap, n);
  for (int i = 0; i < n; i++) s += va_arg(ap, int);
  va_end(ap);
  return s;
}
int main(void) { return sum(2, 1, 2) + sum(0) != 3; }
