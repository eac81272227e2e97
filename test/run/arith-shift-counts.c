// RUN: gadfly run %s
// EXPECT: defined
// STDOUT: 1 0
// Figure 16 (c) of the same paper: LLVM gave t == 1.
#include <stdio.h>
int main(void) {
  volatile short x = 1;
  static long k = 1L;
  int a = x << (k - 1);
  long t = 1L >> a;
  printf("%d %ld\n", a, t);
  return 0;
}
