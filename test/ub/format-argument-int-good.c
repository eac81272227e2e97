// RUN: gadfly run %s
// EXPECT: defined
// STDOUT: -1 5 7
// The narrow types are promoted to int; %hhd and %hd convert them back.
#include <stdio.h>
int main(void) {
  signed char c = -1;
  short s = 5;
  char d = 7;
  printf("%hhd %hd %d\n", c, s, d);
  return 0;
}
