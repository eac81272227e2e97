// RUN: gadfly run %s
// EXPECT: undefined bad-free at 7:12
// realloc of an array that was not allocated.
#include <stdlib.h>
static int a[2];
int main(void) {
  int *p = realloc(a, 4 * sizeof *p);
  return p == NULL;
}
