// RUN: gadfly run %s
// EXPECT: undefined null-dereference at 7:6
// A null pointer is written to.
#include <stddef.h>
int main(void) {
  int *p = NULL;
  *p = 1;
  return 0;
}
