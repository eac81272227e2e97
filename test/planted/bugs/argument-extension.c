#include <stdio.h>
__attribute__((noinline)) static int triple(short x) { return x * 3; }
static volatile short start = -5;
int main(void) {
  printf("%d\n", triple(start) + triple(7));
  return 0;
}
