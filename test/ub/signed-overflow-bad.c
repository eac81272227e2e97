// RUN: gadfly run %s
// EXPECT: undefined signed-overflow at 7:9
// INT_MAX + 1 does not fit int.
#include <limits.h>
int main(void) {
  int x = INT_MAX;
  x = x + 1;
  return x == 0;
}
