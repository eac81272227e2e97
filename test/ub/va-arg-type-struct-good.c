// RUN: gadfly run %s
// EXPECT: defined
// The argument is a structure of that type.
#include <stdarg.h>
struct A {
  int x;
};
static int first(int n, ...) {
  va_list ap;
  va_start(ap, n);
  struct A a = va_arg(ap, struct A);
  va_end(ap);
  return a.x;
}
int main(void) {
  struct A a = {1};
  return first(0, a) != 1;
}
