// RUN: gadfly run %s
// EXPECT: undefined divide-overflow at 7:13
// INT_MIN % -1 is undefined as INT_MIN / -1 is not representable.
#include <limits.h>
int main(void) {
  int x = INT_MIN, y = -1;
  int z = x % y;
  return z;
}
