#include <stdio.h>
static volatile unsigned start = 7;
int main(void) {
  unsigned sum = start + 5;
  printf("%u %s\n", sum, sum == 12 ? "yes" : "no");
  return 0;
}
