// RUN: gadfly run %s
// EXPECT: defined
// The comparison comes before free.
#include <stdlib.h>
int main(void) {
  char *p = malloc(1);
  int failed = p == NULL;
  free(p);
  p = NULL;
  return failed && p == NULL;
}
