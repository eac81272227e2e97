// RUN: gadfly run %s
// EXPECT: undefined format-argument at 7:3
// %ld expects a long, not an int.
#include <stdio.h>
int main(void) {
  int x = 1;
  printf("%ld\n", x);
  return 0;
}
