#include <stdio.h>
static volatile unsigned long start = 0x1234567800000005;
int main(void) {
  unsigned narrow = (unsigned)start;
  printf("%u %s\n", narrow, narrow == 5 ? "yes" : "no");
  return 0;
}
