// RUN: gadfly run %s
// EXPECT: undefined format-argument at 6:3
// There are two conversions and one argument.
#include <stdio.h>
int main(void) {
  printf("%d %d\n", 1);
  return 0;
}
