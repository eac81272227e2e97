// RUN: gadfly run %s
// EXPECT: defined
// STDOUT: 1.000000
// The length l has no effect on f.
#include <stdio.h>
int main(void) {
  printf("%lf\n", 1.0);
  return 0;
}
