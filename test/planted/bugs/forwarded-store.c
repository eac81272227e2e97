#include <stdio.h>
__attribute__((noinline)) static int store_both(int *a, int *b) {
  *a = 1;
  *b = 2;
  return *a;
}
int main(void) {
  int x = 0;
  int *volatile same = &x;
  printf("%d\n", store_both(same, same));
  return 0;
}
