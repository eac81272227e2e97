// RUN: gadfly run %s
// EXPECT: undefined va-arg-type at 8:12
// A char argument is promoted to int, so there never is a char.
#include <stdarg.h>
static int first(int n, ...) {
  va_list ap;
  va_start(ap, n);
  char x = va_arg(ap, char);
  va_end(ap);
  return x;
}
int main(void) {
  char c = 1;
  return first(0, c);
}
