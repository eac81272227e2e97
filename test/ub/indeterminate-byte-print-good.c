// RUN: gadfly run %s
// EXPECT: defined
// STDOUT: 7
// The byte is set before it is printed.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  unsigned char *p = malloc(1);
  if (p == NULL) return 0;
  memset(p, 7, 1);
  printf("%d\n", *p);
  free(p);
  return 0;
}
