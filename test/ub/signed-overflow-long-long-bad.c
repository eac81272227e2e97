// RUN: gadfly run %s
// EXPECT: undefined signed-overflow at 7:19
// LLONG_MAX + 1 does not fit long long.
#include <limits.h>
int main(void) {
  long long x = LLONG_MAX;
  long long y = x + 1;
  return y == 0;
}
