// RUN: gadfly run %s
// EXPECT: defined
// x *= 2u multiplies in unsigned int; the conversion back is implementation-defined.
#include <limits.h>
int main(void) {
  int x = 1 << 30;
  x *= 2u;
  return x != INT_MIN;
}
