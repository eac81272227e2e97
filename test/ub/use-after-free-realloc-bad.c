// RUN: gadfly run %s
// EXPECT: undefined use-after-free at 11:10
// realloc has freed the old memory.
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  if (p == NULL) return 0;
  *p = 1;
  int *q = realloc(p, 100 * sizeof *p);
  if (q == NULL) return 0;
  return *p;
}
