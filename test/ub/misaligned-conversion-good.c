// RUN: gadfly run %s
// EXPECT: defined
// The conversion of an aligned address keeps the pointer.
#include <stdlib.h>
int main(void) {
  char *p = malloc(16);
  if (p == NULL) return 0;
  long *q = (long *)(p + 8);
  int same = (char *)q == p + 8;
  free(p);
  return !same;
}
