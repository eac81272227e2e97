// RUN: gadfly run %s
// EXPECT: defined
// The address is aligned for the structure's int.
#include <stdlib.h>
struct S {
  char c;
  int i;
};
int main(void) {
  char *p = malloc(16);
  if (p == NULL) return 0;
  ((struct S *)(p + 4))->c = 1;
  int ok = p[4] == 1;
  free(p);
  return !ok;
}
