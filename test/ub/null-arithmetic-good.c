// RUN: gadfly run %s
// EXPECT: defined
// Zero can be added to a pointer to an object.
#include <stddef.h>
int main(void) {
  int x = 0;
  int *p = &x;
  int *q = p + 0;
  return q != p;
}
