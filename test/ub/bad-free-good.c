// RUN: gadfly run %s
// EXPECT: defined
// The pointer is moved back to the start.
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  if (p == NULL) return 0;
  p++;
  free(p - 1);
  return 0;
}
