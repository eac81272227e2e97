#include <stdio.h>
static int values[50] = {[30] = 7};
__attribute__((noinline)) static int find(int a, int b, int n) {
  for (int i = 0; i < n; ++i) {
    if (values[i] == a) return i;
    if (values[i] == b) return -i;
  }
  return n;
}
int main(void) {
  printf("%d\n", find(7, 9, 50));
  return 0;
}
