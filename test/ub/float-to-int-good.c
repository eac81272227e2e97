// RUN: gadfly run %s
// EXPECT: defined
// The fraction is dropped before the range matters.
#include <limits.h>
int main(void) {
  double high = 2147483647.9, low = -2147483648.9;
  return (int)high != INT_MAX || (int)low != INT_MIN;
}
