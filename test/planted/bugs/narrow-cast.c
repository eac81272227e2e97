#include <stdio.h>
static volatile int start = 500, less = 300;
int main(void) {
  printf("%d\n", (signed char)(start - less));
  return 0;
}
