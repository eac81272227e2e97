// RUN: gadfly run %s
// EXPECT: defined
// STDOUT: 0
// Figure 16 (b) of the same paper: an optimiser that knows the range of g >> 31.
#include <stdio.h>
int g = 0;
int main(void) {
  if ((g >> 31) < -1) { g++; }
  printf("%d\n", g);
  return 0;
}
