// RUN: gadfly run %s
// EXPECT: undefined library-argument at 7:3
// puts needs a string.
#include <stdio.h>
int main(void) {
  const char *s = NULL;
  puts(s);
  return 0;
}
