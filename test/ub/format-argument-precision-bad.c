// RUN: gadfly run %s
// EXPECT: undefined format-argument at 7:3
// The precision * expects an int, not an unsigned long.
#include <stdio.h>
int main(void) {
  char a[3] = {'a', 'b', 'c'};
  printf("%.*s\n", sizeof a, a);
  return 0;
}
