// RUN: gadfly run %s
// EXPECT: defined
// A library function reads memory that is still allocated.
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *p = malloc(4);
  if (p == NULL) return 0;
  strcpy(p, "abc");
  int n = (int)strlen(p);
  free(p);
  return n != 3;
}
