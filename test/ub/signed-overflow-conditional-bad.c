// RUN: gadfly run %s
// EXPECT: undefined signed-overflow at 7:22
// The operand of the conversion to long is an int sum that overflows.
#include <limits.h>
int main(void) {
  int x = INT_MAX;
  long y = x > 0 ? x + 1 : 0L;
  return y == 0;
}
