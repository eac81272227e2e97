// RUN: gadfly run %s
// EXPECT: undefined library-argument at 8:3
// memcpy needs valid pointers even for zero bytes (7.24.1p2).
#include <string.h>
int main(void) {
  char a[1] = {1};
  char *p = NULL;
  memcpy(a, p, 0);
  return 0;
}
