#include <stdio.h>
int count = 3;
__attribute__((noinline)) static void step(void) { count = count * 5 + 1; }
__attribute__((noinline)) static int around(void) {
  int before = count;
  step();
  return before * 100 + count;
}
int main(void) {
  printf("%d\n", around());
  return 0;
}
