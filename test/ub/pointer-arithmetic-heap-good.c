// RUN: gadfly run %s
// EXPECT: defined
// The result is one past the end of the allocated object.
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  if (p == NULL) return 0;
  char *q = p + 4;
  int ok = q - p == 4;
  free(p);
  return !ok;
}
