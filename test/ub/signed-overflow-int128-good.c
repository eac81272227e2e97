// RUN: gadfly run %s
// EXPECT: defined
// LLONG_MAX * LLONG_MAX fits __int128.
#include <limits.h>
int main(void) {
  __int128 x = LLONG_MAX;
  x = x * x;
  return (unsigned long)(x >> 64) != 0x3ffffffffffffffful;
}
