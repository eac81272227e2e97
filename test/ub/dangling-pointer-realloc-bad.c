// RUN: gadfly run %s
// EXPECT: undefined dangling-pointer at 9
// After a successful realloc the old pointer is indeterminate, even if nothing moved.
#include <stdlib.h>
int main(void) {
  char *p = malloc(1);
  char *q = realloc(p, 2);
  if (q == NULL) return 0;
  int moved = p != q;
  free(q);
  return moved;
}
