// RUN: gadfly run %s
// EXPECT: undefined format-argument at 7:3
// %Lf expects a long double, not a double.
#include <stdio.h>
int main(void) {
  double d = 1.5;
  printf("%Lf\n", d);
  return 0;
}
