// RUN: gadfly run %s
// EXPECT: defined
// The memory is read with the type that memcpy gave it.
#include <stdlib.h>
#include <string.h>
int main(void) {
  void *p = malloc(4);
  if (p == NULL) return 0;
  float f = 1.0f;
  memcpy(p, &f, sizeof f);
  float g = *(float *)p;
  free(p);
  return g != 1.0f;
}
