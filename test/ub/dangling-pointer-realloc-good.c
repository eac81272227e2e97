// RUN: gadfly run %s
// EXPECT: defined
// Only the new pointer is used.
#include <stdlib.h>
int main(void) {
  char *p = malloc(1);
  char *q = realloc(p, 2);
  if (q == NULL) return 0;
  int ok = q != NULL;
  free(q);
  return !ok;
}
