// RUN: gadfly run %s
// EXPECT: undefined bad-free at 7:3
// A string literal was not allocated.
#include <stdlib.h>
int main(void) {
  char *s = "abc";
  free(s);
  return 0;
}
