// RUN: gadfly run %s
// EXPECT: undefined signed-overflow at 7:13
// The sum of two negative values does not fit int.
#include <limits.h>
int main(void) {
  int a = INT_MIN, b = -1;
  int c = a + b;
  return c == 0;
}
