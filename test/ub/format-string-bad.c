// RUN: gadfly run %s
// EXPECT: undefined format-string at 6:3
// There is no conversion y.
#include <stdio.h>
int main(void) {
  printf("%y\n", 1);
  return 0;
}
