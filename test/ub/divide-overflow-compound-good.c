// RUN: gadfly run %s
// EXPECT: defined
// The unsigned division can't overflow: -1 becomes UINT_MAX.
#include <limits.h>
int main(void) {
  unsigned x = 0x80000000u;
  int y = -1;
  x /= y;
  return x != 0;
}
