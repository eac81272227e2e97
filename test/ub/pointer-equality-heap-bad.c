// RUN: gadfly run %s
// EXPECT: unspecified pointer-equality at 8:21
// One past the end of an allocated object is compared with another object.
#include <stdlib.h>
int main(void) {
  char *p = malloc(16), *q = malloc(16);
  if (p == NULL || q == NULL) return 0;
  int next = p + 16 == q;
  free(p);
  free(q);
  return next;
}
