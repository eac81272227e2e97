// RUN: gadfly run %s
// EXPECT: defined
// -INT_MAX fits, as does the negation of an unsigned value.
#include <limits.h>
int main(void) {
  int x = INT_MAX;
  unsigned u = 2147483648u;
  return -x != INT_MIN + 1 || -u != 2147483648u;
}
