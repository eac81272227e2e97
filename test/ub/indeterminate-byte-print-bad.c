// RUN: gadfly run %s
// EXPECT: unspecified indeterminate-byte at 9
// The output depends on a byte that was never given a value.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  unsigned char *p = malloc(1);
  if (p == NULL) return 0;
  printf("%d\n", *p);
  free(p);
  return 0;
}
