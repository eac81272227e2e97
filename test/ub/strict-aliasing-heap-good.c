// RUN: gadfly run %s
// EXPECT: defined
// A write gives allocated memory a new effective type.
#include <stdlib.h>
int main(void) {
  void *p = malloc(4);
  if (p == NULL) return 0;
  *(int *)p = 1;
  *(float *)p = 2.0f;
  float f = *(float *)p;
  free(p);
  return f != 2.0f;
}
