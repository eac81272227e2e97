// RUN: gadfly run %s
// EXPECT: defined
// STDOUT: 1
// %lld has a long long.
#include <stdio.h>
int main(void) {
  long x = 1;
  printf("%lld\n", (long long)x);
  return 0;
}
