// RUN: gadfly run %s
// EXPECT: defined
// p[2] is the last int of the allocated object.
#include <stdlib.h>
int main(void) {
  int *p = malloc(3 * sizeof *p);
  if (p == NULL) return 0;
  p[2] = 1;
  free(p);
  return 0;
}
