// RUN: gadfly run %s
// EXPECT: defined
// STDOUT: 2147483647
// Figure 16 (a) of "Reinforcing Random Testing of Arithmetic Optimization of C Compilers" (2014): GCC 4.7.2 gave 0.
#include <stdio.h>
int main(void) {
  unsigned x = 2U;
  unsigned t = ((unsigned)-(x / 2)) / 2;
  printf("%u\n", t);
  return 0;
}
