// RUN: gadfly run %s
// EXPECT: undefined null-dereference at 7:10
// A null pointer to function is called.
#include <stddef.h>
int main(void) {
  int (*f)(void) = NULL;
  return f();
}
