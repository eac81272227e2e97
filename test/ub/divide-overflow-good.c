// RUN: gadfly run %s
// EXPECT: defined
// -INT_MAX / -1 is INT_MAX.
#include <limits.h>
int main(void) {
  int x = -INT_MAX, y = -1;
  int z = x / y;
  return z != INT_MAX;
}
