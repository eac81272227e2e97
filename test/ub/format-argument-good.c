// RUN: gadfly run %s
// EXPECT: defined
// STDOUT: 1.000000 2.000000
// %f expects a double, and a float is promoted to it.
#include <stdio.h>
int main(void) {
  float f = 2.0f;
  printf("%f %f\n", 1.0, f);
  return 0;
}
