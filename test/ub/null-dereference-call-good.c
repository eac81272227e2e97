// RUN: gadfly run %s
// EXPECT: defined
// The call happens only when the pointer is not null.
#include <stddef.h>
int main(void) {
  int (*f)(void) = NULL;
  return f ? f() : 0;
}
