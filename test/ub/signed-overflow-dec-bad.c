// RUN: gadfly run %s
// EXPECT: undefined signed-overflow at 7:4
// -- on INT_MIN overflows.
#include <limits.h>
int main(void) {
  int x = INT_MIN;
  x--;
  return x == 0;
}
