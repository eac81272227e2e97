// RUN: gadfly run %s
// EXPECT: defined
// Each pointer has memory of its own.
#include <stdlib.h>
int main(void) {
  char *p = malloc(1), *q = malloc(1);
  free(p);
  free(q);
  return 0;
}
