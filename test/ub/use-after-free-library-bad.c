// RUN: gadfly run %s
// EXPECT: undefined use-after-free at 11:10
// A library function reads freed memory.
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *p = malloc(4);
  if (p == NULL) return 0;
  strcpy(p, "abc");
  free(p);
  return strlen(p) == 3;
}
