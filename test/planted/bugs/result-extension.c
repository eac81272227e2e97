#include <stdio.h>
static volatile short start = -5;
__attribute__((noinline)) static short next(void) { return start - 1; }
int main(void) {
  printf("%d\n", next());
  return 0;
}
