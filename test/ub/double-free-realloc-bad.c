// RUN: gadfly run %s
// EXPECT: undefined double-free at 10:3
// realloc has freed the old memory.
#include <stdlib.h>
int main(void) {
  char *p = malloc(1);
  if (p == NULL) return 0;
  char *q = realloc(p, 100);
  if (q == NULL) return 0;
  free(p);
  free(q);
  return 0;
}
