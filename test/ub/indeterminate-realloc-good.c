// RUN: gadfly run %s
// EXPECT: defined
// The memory that was there before keeps its contents.
#include <stdlib.h>
int main(void) {
  int *p = calloc(1, sizeof *p);
  p = realloc(p, 2 * sizeof *p);
  if (p == NULL) return 0;
  int x = p[0];
  free(p);
  return x;
}
