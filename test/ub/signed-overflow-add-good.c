// RUN: gadfly run %s
// EXPECT: defined
// The sum is exactly INT_MIN, which fits.
#include <limits.h>
int main(void) {
  int a = INT_MIN + 1, b = -1;
  int c = a + b;
  return c != INT_MIN;
}
