// RUN: gadfly run %s
// EXPECT: undefined misaligned at 8:13
// The conversion alone is undefined when the address is not aligned for the type.
#include <stdlib.h>
int main(void) {
  char *p = malloc(16);
  if (p == NULL) return 0;
  long *q = (long *)(p + 4);
  int same = (char *)q == p;
  free(p);
  return same;
}
