// RUN: gadfly run %s
// EXPECT: undefined indeterminate at 9:11
// The memory that realloc adds is indeterminate.
#include <stdlib.h>
int main(void) {
  int *p = calloc(1, sizeof *p);
  p = realloc(p, 2 * sizeof *p);
  if (p == NULL) return 0;
  int x = p[1];
  free(p);
  return x;
}
