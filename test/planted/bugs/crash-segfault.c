#include <stdio.h>
static volatile int start = 3;
int main(void) {
  int x = start, y = x * 5;
  if (x > 900) y = start + 1;
  else if (x > 700) y = start * 3;
  else if (x > 500) y = start - 9;
  else if (x > 300) y = start ^ 6;
  else if (x > 100) y = start | 8;
  printf("%d\n", y);
  return 0;
}
