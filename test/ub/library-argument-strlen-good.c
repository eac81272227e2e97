// RUN: gadfly run %s
// EXPECT: defined
// The empty string is a string.
#include <string.h>
int main(void) {
  const char *s = "";
  return strlen(s) != 0;
}
