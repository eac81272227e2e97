// RUN: gadfly run %s
// EXPECT: undefined out-of-bounds at 11:13
// The member lies behind the end of the allocated object.
#include <stdlib.h>
struct S {
  int first, second;
};
int main(void) {
  struct S *p = malloc(sizeof(int));
  if (p == NULL) return 0;
  p->second = 1;
  free(p);
  return 0;
}
