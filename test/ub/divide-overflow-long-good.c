// RUN: gadfly run %s
// EXPECT: defined
// SCHAR_MIN / -1 is computed in int.
#include <limits.h>
int main(void) {
  signed char x = SCHAR_MIN, y = -1;
  int z = x / y;
  return z != 128;
}
