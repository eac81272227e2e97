// RUN: gadfly run %s
// EXPECT: defined
// The copy of the string literal was allocated.
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *s = malloc(4);
  if (s != NULL) strcpy(s, "abc");
  free(s);
  return 0;
}
