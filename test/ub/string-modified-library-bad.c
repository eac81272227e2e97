// RUN: gadfly run %s
// EXPECT: undefined string-modified at 7:3
// A library function writes into a string literal.
#include <string.h>
int main(void) {
  char *s = "abc";
  strcpy(s, "x");
  return 0;
}
