// RUN: gadfly run %s
// EXPECT: undefined format-string at 6:3
// The format ends inside of a conversion.
#include <stdio.h>
int main(void) {
  printf("1%");
  return 0;
}
