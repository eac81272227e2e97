// RUN: gadfly run %s
// EXPECT: defined
// The absolute value of -INT_MAX fits int.
#include <limits.h>
#include <stdlib.h>
int main(void) {
  int x = -INT_MAX;
  return abs(x) != INT_MAX;
}
