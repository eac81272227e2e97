// RUN: gadfly run %s
// EXPECT: undefined strict-aliasing at 11:11
// memcpy gives allocated memory the effective type of its source.
#include <stdlib.h>
#include <string.h>
int main(void) {
  void *p = malloc(4);
  if (p == NULL) return 0;
  float f = 1.0f;
  memcpy(p, &f, sizeof f);
  int x = *(int *)p;
  free(p);
  return x == 0;
}
