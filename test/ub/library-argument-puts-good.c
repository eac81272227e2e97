// RUN: gadfly run %s
// EXPECT: defined
// STDOUT: text
// puts writes the string and a new line.
#include <stdio.h>
int main(void) {
  const char *s = "text";
  puts(s);
  return 0;
}
