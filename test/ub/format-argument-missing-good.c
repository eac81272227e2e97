// RUN: gadfly run %s
// EXPECT: defined
// STDOUT: 1
// More arguments than conversions are allowed.
#include <stdio.h>
int main(void) {
  printf("%d\n", 1, 2);
  return 0;
}
