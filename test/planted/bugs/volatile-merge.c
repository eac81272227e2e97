#include <stdio.h>
static volatile int place = 3;
int main(void) {
  int before = place;
  place = before + 1;
  int after = place;
  printf("%d %d\n", before, after);
  return 0;
}
