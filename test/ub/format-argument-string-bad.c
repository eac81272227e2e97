// RUN: gadfly run %s
// EXPECT: undefined format-argument at 6:3
// %s expects a pointer to characters, not an int.
#include <stdio.h>
int main(void) {
  printf("%s\n", 65);
  return 0;
}
