// RUN: gadfly run %s
// EXPECT: unsupported printing a NaN
// 0.0 / 0.0 is nan or -nan.
#include <stdio.h>
int main(void) {
  double zero = 0;
  printf("%f\n", zero / zero);
}
