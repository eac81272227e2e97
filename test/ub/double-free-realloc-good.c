// RUN: gadfly run %s
// EXPECT: defined
// Only the new memory is freed.
#include <stdlib.h>
int main(void) {
  char *p = malloc(1);
  if (p == NULL) return 0;
  char *q = realloc(p, 100);
  if (q == NULL) return 0;
  free(q);
  return 0;
}
