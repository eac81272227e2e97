// RUN: gadfly run %s
// EXPECT: defined
// The byte 1 is the value true.
#include <string.h>
int main(void) {
  _Bool b;
  memset(&b, 1, 1);
  return b != 1;
}
