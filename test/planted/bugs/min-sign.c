#include <stdio.h>
__attribute__((noinline)) static int smaller(int a, int b) { return a < b ? a : b; }
int main(void) {
  printf("%d %d\n", smaller(-1, 3), smaller(8, 3));
  return 0;
}
