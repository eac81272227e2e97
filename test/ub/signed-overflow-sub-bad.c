// RUN: gadfly run %s
// EXPECT: undefined signed-overflow at 7:16
// 0 - INT_MIN is one more than INT_MAX.
#include <limits.h>
int main(void) {
  int zero = 0, min = INT_MIN;
  int c = zero - min;
  return c == 0;
}
