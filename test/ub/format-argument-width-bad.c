// RUN: gadfly run %s
// EXPECT: undefined format-argument at 6:3
// The width * expects an int, not a long.
#include <stdio.h>
int main(void) {
  printf("%*d\n", 5L, 1);
  return 0;
}
