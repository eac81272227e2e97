// RUN: gadfly run %s
// EXPECT: undefined null-arithmetic at 7:15
// In C not even zero can be added to a null pointer.
#include <stddef.h>
int main(void) {
  char *p = NULL;
  char *q = p + 0;
  return q != p;
}
