// RUN: gadfly run %s
// EXPECT: defined
// The contents are found through the new pointer.
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  if (p == NULL) return 0;
  *p = 1;
  int *q = realloc(p, 100 * sizeof *p);
  if (q == NULL) return 0;
  int x = *q;
  free(q);
  return x != 1;
}
