// RUN: gadfly run %s
// EXPECT: defined
// realloc of a null pointer allocates.
#include <stdlib.h>
int main(void) {
  int *p = realloc(NULL, 4 * sizeof *p);
  free(p);
  return 0;
}
