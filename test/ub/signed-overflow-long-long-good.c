// RUN: gadfly run %s
// EXPECT: defined
// INT_MAX + 1 is computed in long long.
#include <limits.h>
int main(void) {
  int x = INT_MAX;
  long long y = x + 1LL;
  return y != 2147483648LL;
}
