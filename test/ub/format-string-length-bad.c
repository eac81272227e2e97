// RUN: gadfly run %s
// EXPECT: undefined format-string at 6:3
// The length h has no meaning for f (7.21.6.1p7).
#include <stdio.h>
int main(void) {
  printf("%hf\n", 1.0);
  return 0;
}
