// RUN: gadfly run %s
// EXPECT: defined
// Other memory is freed.
#include <stdlib.h>
static int sum(int a, int b) { return a + b; }
static int release(int *p) {
  free(p);
  return 0;
}
int main(void) {
  int *p = calloc(1, sizeof *p), *q = calloc(1, sizeof *q);
  return sum(*p, release(q));
}
