// RUN: gadfly run %s
// EXPECT: defined
// STDOUT: 1 ff 2
// A value that int and unsigned int both have may be printed as either.
#include <stdio.h>
int main(void) {
  int x = 1;
  unsigned y = 255, z = 2;
  printf("%u %x %d\n", x, y, z);
  return 0;
}
