// RUN: gadfly run %s
// EXPECT: undefined misaligned at 8
// malloc's memory is aligned for int, so the next byte is not.
#include <stdlib.h>
int main(void) {
  char *p = malloc(8);
  if (p == NULL) return 0;
  *(int *)(p + 1) = 5;
  free(p);
  return 0;
}
