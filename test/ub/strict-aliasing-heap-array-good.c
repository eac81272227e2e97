// RUN: gadfly run %s
// EXPECT: defined
// One element is a float now, the other one still an int.
#include <stdlib.h>
int main(void) {
  int *p = malloc(2 * sizeof *p);
  if (p == NULL) return 0;
  p[0] = p[1] = 1;
  ((float *)p)[0] = 2.0f;
  int ok = ((float *)p)[0] == 2.0f && p[1] == 1;
  free(p);
  return !ok;
}
