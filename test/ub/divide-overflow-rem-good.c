// RUN: gadfly run %s
// EXPECT: defined
// The remainder is computed in long, where the quotient fits.
#include <limits.h>
int main(void) {
  int x = INT_MIN;
  long y = -1;
  return x % y != 0;
}
