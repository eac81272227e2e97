// RUN: gadfly run %s
// EXPECT: undefined out-of-bounds at 8:8
// The allocated object has room for three ints.
#include <stdlib.h>
int main(void) {
  int *p = malloc(3 * sizeof *p);
  if (p == NULL) return 0;
  p[3] = 1;
  free(p);
  return 0;
}
