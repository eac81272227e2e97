// RUN: gadfly run %s
// EXPECT: defined
// -1 - INT_MIN is exactly INT_MAX.
#include <limits.h>
int main(void) {
  int a = -1, min = INT_MIN;
  int c = a - min;
  return c != INT_MAX;
}
