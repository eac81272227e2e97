// RUN: gadfly run %s
// EXPECT: defined
// A library function writes into an array.
#include <string.h>
int main(void) {
  char s[] = "abc";
  strcpy(s, "x");
  return strlen(s) != 1;
}
