// RUN: gadfly run %s
// EXPECT: defined
// A null pointer can be freed any number of times.
#include <stdlib.h>
int main(void) {
  char *p = malloc(1);
  free(p);
  p = NULL;
  free(p);
  free(p);
  return 0;
}
