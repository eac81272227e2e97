// RUN: gadfly run %s
// EXPECT: undefined out-of-bounds at 7:11
// sprintf writes five characters and the null character into five bytes.
#include <stdio.h>
int main(void) {
  char a[5];
  int n = sprintf(a, "%d", 12345);
  return n;
}
