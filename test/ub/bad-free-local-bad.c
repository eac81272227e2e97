// RUN: gadfly run %s
// EXPECT: undefined bad-free at 8:3
// The pointer points to a local variable.
#include <stdlib.h>
int main(void) {
  int x = 1;
  int *p = &x;
  free(p);
  return 0;
}
