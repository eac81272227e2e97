// RUN: gadfly run %s
// EXPECT: undefined divide-overflow at 8:14
// LONG_MIN / -1 does not fit long.
#include <limits.h>
int main(void) {
  long x = LONG_MIN;
  int y = -1;
  long z = x / y;
  return z == 0;
}
