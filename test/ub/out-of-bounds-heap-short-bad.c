// RUN: gadfly run %s
// EXPECT: undefined out-of-bounds at 8:6
// The allocated object is smaller than an int.
#include <stdlib.h>
int main(void) {
  int *p = malloc(2);
  if (p == NULL) return 0;
  *p = 1;
  free(p);
  return 0;
}
