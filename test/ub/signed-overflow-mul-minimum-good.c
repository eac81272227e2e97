// RUN: gadfly run %s
// EXPECT: defined
// The factor is a long, so the product is computed in long.
#include <limits.h>
int main(void) {
  int min = INT_MIN;
  long minus = -1;
  long y = min * minus;
  return y != 2147483648L;
}
