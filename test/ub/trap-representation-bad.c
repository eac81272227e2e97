// RUN: gadfly run %s
// EXPECT: undefined trap-representation at 8:10
// The byte 2 is no value of _Bool.
#include <string.h>
int main(void) {
  _Bool b;
  memset(&b, 2, 1);
  return b;
}
