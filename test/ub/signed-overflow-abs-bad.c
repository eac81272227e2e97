// RUN: gadfly run %s
// EXPECT: undefined signed-overflow at 8:10
// The absolute value of INT_MIN does not fit int (7.22.6.1p2).
#include <limits.h>
#include <stdlib.h>
int main(void) {
  int x = INT_MIN;
  return abs(x) == 0;
}
