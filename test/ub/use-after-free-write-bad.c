// RUN: gadfly run %s
// EXPECT: undefined use-after-free at 9:6
// The freed memory is written to.
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  if (p == NULL) return 0;
  free(p);
  *p = 1;
  return 0;
}
