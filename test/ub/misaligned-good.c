// RUN: gadfly run %s
// EXPECT: defined
// Four bytes on the address is aligned for int again.
#include <stdlib.h>
int main(void) {
  char *p = malloc(8);
  if (p == NULL) return 0;
  *(int *)(p + 4) = 5;
  int x = *(int *)(p + 4);
  free(p);
  return x != 5;
}
