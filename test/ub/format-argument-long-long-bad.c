// RUN: gadfly run %s
// EXPECT: undefined format-argument at 7:3
// %lld expects a long long, not a long, though they have the same size.
#include <stdio.h>
int main(void) {
  long x = 1;
  printf("%lld\n", x);
  return 0;
}
