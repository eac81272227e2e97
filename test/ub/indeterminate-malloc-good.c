// RUN: gadfly run %s
// EXPECT: defined
// calloc's memory is zero.
#include <stdlib.h>
int main(void) {
  int *p = calloc(1, sizeof *p);
  if (p == NULL) return 0;
  int x = *p;
  free(p);
  return x;
}
