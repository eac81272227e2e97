// RUN: gadfly run %s
// EXPECT: defined
// The pointer is converted to a pointer to void.
#include <stdio.h>
int main(void) {
  int x = 1;
  return snprintf(NULL, 0, "%p", (void *)&x) == 0;
}
