#include <stdio.h>
__attribute__((noinline)) static int rest(int x) { return x % 8; }
int main(void) {
  printf("%d %d\n", rest(-3), rest(11));
  return 0;
}
