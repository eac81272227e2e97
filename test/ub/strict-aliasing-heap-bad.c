// RUN: gadfly run %s
// EXPECT: undefined strict-aliasing at 9:13
// The last write made the memory an int.
#include <stdlib.h>
int main(void) {
  void *p = malloc(4);
  if (p == NULL) return 0;
  *(int *)p = 1;
  float f = *(float *)p;
  free(p);
  return f == 0;
}
