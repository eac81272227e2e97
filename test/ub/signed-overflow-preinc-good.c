// RUN: gadfly run %s
// EXPECT: defined
// Prefix ++ on ULONG_MAX wraps to zero.
#include <limits.h>
int main(void) {
  unsigned long x = ULONG_MAX;
  unsigned long y = ++x;
  return y != 0;
}
