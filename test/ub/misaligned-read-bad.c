// RUN: gadfly run %s
// EXPECT: undefined misaligned at 11
// An int is read from an odd address.
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *p = calloc(8, 1);
  if (p == NULL) return 0;
  int x = 5;
  memcpy(p + 1, &x, sizeof x);
  int y = *(int *)(p + 1);
  free(p);
  return y != 5;
}
