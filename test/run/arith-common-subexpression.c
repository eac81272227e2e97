// RUN: gadfly run %s
// EXPECT: defined
// STDOUT: 2147476810
// Listing 1 of "Random Testing for C and C++ Compilers with YARPGen" (2020): a GCC gave -2147483648.
#include <stdio.h>
unsigned short a = 41461;
unsigned short b = 3419;
int c = 0;
void foo(void) {
  if (a + b * ~(0 != 5)) c = -~(b * ~(0 != 5)) + 2147483647;
}
int main(void) {
  foo();
  printf("%d\n", c);
  return 0;
}
