#include <stdio.h>
__attribute__((noinline)) static int quarter(int x) { return x / 4; }
int main(void) {
  printf("%d %d\n", quarter(-7), quarter(7));
  return 0;
}
