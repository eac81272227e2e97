// RUN: gadfly run %s
// EXPECT: undefined signed-overflow at 7:12
// Prefix ++ on LONG_MAX overflows.
#include <limits.h>
int main(void) {
  long x = LONG_MAX;
  long y = ++x;
  return y == 0;
}
