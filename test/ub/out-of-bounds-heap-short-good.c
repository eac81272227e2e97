// RUN: gadfly run %s
// EXPECT: defined
// The allocated object holds exactly one short.
#include <stdlib.h>
int main(void) {
  short *p = malloc(2);
  if (p == NULL) return 0;
  *p = 1;
  int ok = *p == 1;
  free(p);
  return !ok;
}
