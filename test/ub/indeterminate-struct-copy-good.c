// RUN: gadfly run %s
// EXPECT: defined
// A structure can be copied while a member is indeterminate (6.2.6.1p6).
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
  return s.a != 1;
}
