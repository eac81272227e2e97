// RUN: gadfly run %s
// EXPECT: undefined divide-overflow at 7:13
// INT_MIN / -1 does not fit int.
#include <limits.h>
int main(void) {
  int x = INT_MIN, y = -1;
  int z = x / y;
  return z == 0;
}
