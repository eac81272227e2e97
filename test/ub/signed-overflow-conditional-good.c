// RUN: gadfly run %s
// EXPECT: defined
// The operand that would overflow is not evaluated.
#include <limits.h>
int main(void) {
  int x = INT_MAX;
  long y = x > 0 ? 0L : x + 1;
  return y != 0;
}
