// RUN: gadfly run %s
// EXPECT: undefined va-arg-type at 8:13
// The argument is an int *, not a char *.
#include <stdarg.h>
static int first(int n, ...) {
  va_list ap;
  va_start(ap, n);
  char *p = va_arg(ap, char *);
  va_end(ap);
  return *p;
}
int main(void) {
  int x = 1;
  return first(0, &x);
}
