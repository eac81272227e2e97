// RUN: gadfly run %s
// EXPECT: defined
// A char argument is promoted to int.
#include <stdarg.h>
static int first(int n, ...) {
  va_list ap;
  va_start(ap, n);
  char x = (char)va_arg(ap, int);
  va_end(ap);
  return x;
}
int main(void) {
  char c = 1;
  return first(0, c) != 1;
}
