// RUN: gadfly run %s
// EXPECT: undefined divide-overflow at 7:5
// x /= -1 with the minimum overflows.
#include <limits.h>
int main(void) {
  int x = INT_MIN, y = -1;
  x /= y;
  return x == 0;
}
