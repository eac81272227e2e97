// RUN: gadfly run %s
// EXPECT: undefined use-after-free at 10:10
// The freed memory is read.
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  if (p == NULL) return 0;
  *p = 1;
  free(p);
  return *p;
}
