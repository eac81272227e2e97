// RUN: gadfly run %s
// EXPECT: defined
// STDOUT: 1%
// The format ends after a conversion.
#include <stdio.h>
int main(void) {
  printf("1%%%c", '\n');
  return 0;
}
