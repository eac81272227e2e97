#include <stdio.h>
__attribute__((noinline)) static int join(int a, int b, int c, int d, int e) {
  return (((a * 10 + b) * 10 + c) * 10 + d) * 10 + e;
}
static volatile int one = 1;
int main(void) {
  int x = one;
  printf("%d\n", join(x, x + 1, x + 2, x + 3, x + 4));
  return 0;
}
