// RUN: gadfly run %s
// EXPECT: defined
// x += 2L adds in long; the conversion back to int is implementation-defined.
#include <limits.h>
int main(void) {
  int x = INT_MAX - 1;
  x += 2L;
  return x != INT_MIN;
}
