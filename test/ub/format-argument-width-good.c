// RUN: gadfly run %s
// EXPECT: defined
// STDOUT: [    1] [001  ]
// The width and the precision * are ints.
#include <stdio.h>
int main(void) {
  printf("[%*d] [%*.*d]\n", 5, 1, -5, 3, 1);
  return 0;
}
