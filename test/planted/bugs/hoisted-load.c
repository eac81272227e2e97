#include <stdio.h>
static int count;
static int *volatile pointer = &count;
static volatile int times = 7;
__attribute__((noinline)) static int sum(int *place, int n) {
  int total = 0;
  for (int i = 0; i < n; ++i) {
    *place = i;
    total = total * 3 + count;
  }
  return total;
}
int main(void) {
  printf("%d\n", sum(pointer, times));
  return 0;
}
