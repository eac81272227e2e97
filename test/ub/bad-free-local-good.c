// RUN: gadfly run %s
// EXPECT: defined
// The type of the pointer does not matter.
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  void *q = p;
  free(q);
  return 0;
}
