// RUN: gadfly run %s
// EXPECT: defined
// The pointer is moved before its memory is freed.
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  if (p == NULL) return 0;
  char *q = p + 1;
  free(q - 1);
  return 0;
}
