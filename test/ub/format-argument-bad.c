// RUN: gadfly run %s
// EXPECT: undefined format-argument at 6:3
// %d expects an int, not a double.
#include <stdio.h>
int main(void) {
  printf("%d\n", 1.0);
  return 0;
}
