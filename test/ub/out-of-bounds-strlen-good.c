// RUN: gadfly run %s
// EXPECT: defined
// The initialiser "abc" of a four-element array ends with a null character.
#include <string.h>
int main(void) {
  char a[4] = "abc";
  return strlen(a) != 3;
}
