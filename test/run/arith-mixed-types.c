// RUN: gadfly run %s
// EXPECT: defined
// STDOUT: 0
// Figure 16 (d) of the same paper, whose parentheses are one short, and whose t4 is t.
#include <stdio.h>
double x14 = 3511269280748732.0;
int k132 = 1199736362;
int main(void) {
  volatile unsigned int x68 = 1U;
  volatile int x106 = 1;
  unsigned int t = 1U;
  t = (((((unsigned)1U - ((unsigned)1U)) > ((unsigned)1U * ((unsigned)2U / (((-1) + k132) << (0 << (((int)(x14 +
      (double)-3511267518266169.0)) + (-1762482553))))))) / x106) >> ((-1 % (x14 != x68)) / 1));
  printf("%u\n", t);
  return 0;
}
