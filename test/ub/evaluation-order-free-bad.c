// RUN: gadfly run %s
// EXPECT: unspecified evaluation-order at 12
// The memory may be freed before it is read.
#include <stdlib.h>
static int sum(int a, int b) { return a + b; }
static int release(int *p) {
  free(p);
  return 0;
}
int main(void) {
  int *p = calloc(1, sizeof *p);
  return sum(*p, release(p));
}
