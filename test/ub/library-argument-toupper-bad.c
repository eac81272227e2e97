// RUN: gadfly run %s
// EXPECT: undefined library-argument at 7:10
// The argument is neither an unsigned char nor EOF.
#include <ctype.h>
int main(void) {
  int c = 300;
  return toupper(c) == 0;
}
