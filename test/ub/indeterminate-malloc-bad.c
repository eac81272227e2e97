// RUN: gadfly run %s
// EXPECT: undefined indeterminate at 8:11
// malloc's memory is indeterminate.
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  if (p == NULL) return 0;
  int x = *p;
  free(p);
  return x;
}
