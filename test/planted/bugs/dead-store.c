#include <stdio.h>
__attribute__((noinline)) static int store_twice(int *a, int *b) {
  *a = 1;
  int between = *b;
  *a = 2;
  return between;
}
int main(void) {
  int x = 0;
  int *volatile same = &x;
  printf("%d\n", store_twice(same, same));
  return 0;
}
