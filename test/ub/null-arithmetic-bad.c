// RUN: gadfly run %s
// EXPECT: undefined null-arithmetic at 7:14
// A null pointer points to no object, so nothing can be added.
#include <stddef.h>
int main(void) {
  int *p = NULL;
  int *q = p + 1;
  return q == p;
}
