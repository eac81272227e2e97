// RUN: gadfly run %s
// EXPECT: defined
// The argument is an unsigned char.
#include <ctype.h>
int main(void) {
  unsigned char c = 'a';
  return toupper(c) != 'A' || tolower('1') != '1';
}
