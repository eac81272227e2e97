// RUN: gadfly run %s
// EXPECT: undefined unsequenced at 7:3
// The arguments of printf are not sequenced either.
#include <stdio.h>
int main(void) {
  int i = 1;
  printf("%d %d\n", i, i++);
  return 0;
}
