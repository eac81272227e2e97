// RUN: gadfly run %s
// EXPECT: undefined overlapping-copy at 7:3
// sprintf writes to the string that it reads.
#include <stdio.h>
int main(void) {
  char a[8] = "ab";
  sprintf(a, "%sc", a);
  return a[0] == 'x';
}
