// RUN: gadfly run %s
// EXPECT: defined
// The memory is read before it is freed.
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  if (p == NULL) return 0;
  *p = 1;
  int x = *p;
  free(p);
  return x != 1;
}
