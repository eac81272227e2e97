// RUN: gadfly run %s
// EXPECT: undefined signed-overflow at 7:5
// x += 2 adds in int and overflows.
#include <limits.h>
int main(void) {
  int x = INT_MAX - 1;
  x += 2;
  return x == 0;
}
