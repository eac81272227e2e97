// RUN: gadfly run %s
// EXPECT: undefined va-arg-type at 14:16
// The argument is a structure of another type.
#include <stdarg.h>
struct A {
  int x;
};
struct B {
  int x;
};
static int first(int n, ...) {
  va_list ap;
  va_start(ap, n);
  struct B b = va_arg(ap, struct B);
  va_end(ap);
  return b.x;
}
int main(void) {
  struct A a = {1};
  return first(0, a);
}
