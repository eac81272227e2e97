// RUN: gadfly run %s
// EXPECT: undefined bad-free at 8:3
// The pointer points into the middle of the allocated memory.
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  if (p == NULL) return 0;
  free(p + 1);
  return 0;
}
