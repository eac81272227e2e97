// RUN: gadfly run %s
// EXPECT: undefined dangling-pointer at 9
// A pointer into freed memory is moved.
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  if (p == NULL) return 0;
  free(p);
  p = p + 1;
  return 0;
}
