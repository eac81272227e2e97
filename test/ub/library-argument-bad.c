// RUN: gadfly run %s
// EXPECT: undefined library-argument at 8:3
// memcpy needs valid pointers.
#include <string.h>
int main(void) {
  char a[1] = {1};
  char *p = NULL;
  memcpy(p, a, 1);
  return 0;
}
