// RUN: gadfly run %s
// EXPECT: undefined signed-overflow at 7:11
// -INT_MIN does not fit int.
#include <limits.h>
int main(void) {
  int x = INT_MIN;
  int y = -x;
  return y == 0;
}
