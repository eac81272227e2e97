// RUN: gadfly run %s
// EXPECT: undefined dangling-pointer at 8
// After free the value of the pointer is indeterminate.
#include <stdlib.h>
int main(void) {
  char *p = malloc(1);
  free(p);
  if (p == NULL) return 1;
  return 0;
}
