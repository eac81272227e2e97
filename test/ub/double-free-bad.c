// RUN: gadfly run %s
// EXPECT: undefined double-free at 9:3
// The memory is freed twice.
#include <stdlib.h>
int main(void) {
  char *p = malloc(1);
  if (p == NULL) return 0;
  free(p);
  free(p);
  return 0;
}
