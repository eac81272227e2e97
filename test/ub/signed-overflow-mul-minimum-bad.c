// RUN: gadfly run %s
// EXPECT: undefined signed-overflow at 7:15
// INT_MIN * -1 does not fit int.
#include <limits.h>
int main(void) {
  int min = INT_MIN, minus = -1;
  int y = min * minus;
  return y == 0;
}
