// RUN: gadfly run %s
// EXPECT: defined
// The pointer gets new memory before the write.
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  free(p);
  p = malloc(sizeof *p);
  if (p == NULL) return 0;
  *p = 1;
  free(p);
  return 0;
}
