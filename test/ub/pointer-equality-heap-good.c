// RUN: gadfly run %s
// EXPECT: defined
// One past the end is not null.
#include <stdlib.h>
int main(void) {
  char *p = malloc(16);
  if (p == NULL) return 0;
  int null = p + 16 == NULL;
  free(p);
  return null;
}
