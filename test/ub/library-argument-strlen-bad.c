// RUN: gadfly run %s
// EXPECT: undefined library-argument at 7:10
// A null pointer is no string.
#include <string.h>
int main(void) {
  const char *s = NULL;
  return strlen(s) == 1;
}
