// RUN: gadfly run %s
// EXPECT: undefined strict-aliasing at 10:13
// Each int of the allocated array keeps its type until it is written to.
#include <stdlib.h>
int main(void) {
  int *p = malloc(2 * sizeof *p);
  if (p == NULL) return 0;
  p[0] = p[1] = 1;
  ((float *)p)[0] = 2.0f;
  float f = ((float *)p)[1];
  free(p);
  return f == 0;
}
