// RUN: gadfly run %s
// EXPECT: undefined pointer-arithmetic at 8:15
// The result is past the end of the allocated object.
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  if (p == NULL) return 0;
  char *q = p + 5;
  int same = q == p;
  free(p);
  return same;
}
