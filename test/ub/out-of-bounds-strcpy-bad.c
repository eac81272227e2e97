// RUN: gadfly run %s
// EXPECT: undefined out-of-bounds at 7:3
// The destination has no room for the null character.
#include <string.h>
int main(void) {
  char a[3];
  strcpy(a, "abc");
  return a[0] == 'a';
}
