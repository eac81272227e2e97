// RUN: gadfly run %s
// EXPECT: undefined format-argument at 7:3
// %d expects an int, not a long.
#include <stdio.h>
int main(void) {
  long x = 1;
  printf("%d\n", x);
  return 0;
}
