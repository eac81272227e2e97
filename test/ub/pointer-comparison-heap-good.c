// RUN: gadfly run %s
// EXPECT: defined
// The pointers point into the same allocated object.
#include <stdlib.h>
int main(void) {
  char *p = malloc(2);
  if (p == NULL) return 0;
  char *q = p + 1;
  int below = p < q;
  free(p);
  return !below;
}
