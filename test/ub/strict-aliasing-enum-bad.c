// RUN: gadfly run %s
// EXPECT: undefined strict-aliasing at 10:12
// An enumerated type without negative values is compatible with unsigned int, not long.
#include <stdlib.h>
enum E { A, B };
int main(void) {
  enum E *p = calloc(2, sizeof *p);
  if (p == NULL) return 0;
  p[0] = p[1] = B;
  long x = *(long *)p;
  free(p);
  return x == 0;
}
