#include <stdio.h>
static int count;
static int *volatile pointer = &count;
static volatile int times = 7;
__attribute__((noinline)) static int sum(int *place, int n) {
  int total = 0;
  for (int i = 0; i < n; ++i) {
    total = total * 3 + *place;
    count = i;
  }
  return total;
}
int main(void) {
  int total = sum(pointer, times);
  printf("%d %d\n", total, count);
  return 0;
}
