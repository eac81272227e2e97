// RUN: gadfly run %s
// EXPECT: defined
// STDOUT: 0x1 01 0
// The flag # has a meaning for x and o.
#include <stdio.h>
int main(void) {
  printf("%#x %#o %#x\n", 1u, 1u, 0u);
  return 0;
}
