// RUN: gadfly run %s
// EXPECT: defined
// STDOUT: 1.5 2.5
// %Lf has a long double; %lf is the same as %f.
#include <stdio.h>
int main(void) {
  long double d = 1.5L;
  printf("%.1Lf %.1lf\n", d, 2.5);
  return 0;
}
