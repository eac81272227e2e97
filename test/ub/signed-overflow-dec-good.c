// RUN: gadfly run %s
// EXPECT: defined
// -- on a signed char subtracts in int and converts back.
#include <limits.h>
int main(void) {
  signed char x = SCHAR_MIN;
  x--;
  return x != SCHAR_MAX;
}
