// RUN: gadfly run %s
// EXPECT: defined
// Unsigned arithmetic wraps, and the conversion back is implementation-defined.
#include <limits.h>
int main(void) {
  int x = INT_MAX;
  x = (int)((unsigned)x + 1u);
  return x != INT_MIN;
}
