// RUN: gadfly run %s
// EXPECT: undefined indeterminate at 14:10
// The copy of an indeterminate member is indeterminate.
#include <stdlib.h>
struct S {
  int a, b;
};
int main(void) {
  struct S *p = malloc(sizeof *p);
  if (p == NULL) return 0;
  p->a = 1;
  struct S s = *p;
  free(p);
  return s.b;
}
