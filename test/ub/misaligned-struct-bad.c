// RUN: gadfly run %s
// EXPECT: undefined misaligned at 12
// A structure is as strictly aligned as its strictest member.
#include <stdlib.h>
struct S {
  char c;
  int i;
};
int main(void) {
  char *p = malloc(16);
  if (p == NULL) return 0;
  ((struct S *)(p + 2))->c = 1;
  free(p);
  return 0;
}
