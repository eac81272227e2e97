// RUN: gadfly run %s
// EXPECT: defined
// memcpy needs no alignment.
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *p = calloc(8, 1);
  if (p == NULL) return 0;
  int x = 5, y = 0;
  memcpy(p + 1, &x, sizeof x);
  memcpy(&y, p + 1, sizeof y);
  free(p);
  return y != 5;
}
