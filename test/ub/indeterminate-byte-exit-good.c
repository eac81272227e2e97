// RUN: gadfly run %s
// EXPECT: defined
// The byte is copied, but nothing depends on it.
#include <stdlib.h>
int main(void) {
  unsigned char *p = malloc(1);
  if (p == NULL) return 0;
  unsigned char c = *p;
  free(p);
  c = 0;
  return c;
}
