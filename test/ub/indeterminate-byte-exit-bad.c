// RUN: gadfly run %s
// EXPECT: unspecified indeterminate-byte at 10
// The exit status depends on a byte that was never given a value.
#include <stdlib.h>
int main(void) {
  unsigned char *p = malloc(1);
  if (p == NULL) return 0;
  unsigned char c = *p;
  free(p);
  return c;
}
