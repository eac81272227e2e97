#include <stdio.h>
static volatile __int128 small = 1234;
int main(void) {
  __int128 large = (small << 80) + 5;
  printf("%ld\n", (long)(large / small % 1000));
  return 0;
}
