// RUN: gadfly run %s
// EXPECT: defined
// The pointer is converted to a pointer to void.
#include <stdio.h>
int main(void) {
  int *p = NULL;
  return snprintf(NULL, 0, "%p", (void *)p) == 0;
}
