// RUN: gadfly run %s
// EXPECT: undefined format-string at 6:3
// The flag # has no meaning for d (7.21.6.1p6).
#include <stdio.h>
int main(void) {
  printf("%#d\n", 1);
  return 0;
}
