// RUN: gadfly run %s
// EXPECT: undefined pointer-comparison at 7:17
// The pointers point to different allocated objects.
#include <stdlib.h>
int main(void) {
  char *p = malloc(1), *q = malloc(1);
  int below = p < q;
  free(p);
  free(q);
  return below;
}
