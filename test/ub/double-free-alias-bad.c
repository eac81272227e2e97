// RUN: gadfly run %s
// EXPECT: undefined double-free at 9:3
// Two pointers to the same memory are freed.
#include <stdlib.h>
int main(void) {
  char *p = malloc(1), *q = p;
  if (p == NULL) return 0;
  free(p);
  free(q);
  return 0;
}
