// RUN: gadfly run %s
// EXPECT: undefined format-argument at 7:3
// %u expects an unsigned int, and -1 is not a value of it.
#include <stdio.h>
int main(void) {
  int x = -1;
  printf("%u\n", x);
  return 0;
}
