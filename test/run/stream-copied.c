// RUN: gadfly run %s
// EXPECT: unsupported the contents of a FILE
// The address of a FILE may be significant; a copy need not serve (7.21.3p6).
#include <stdio.h>
int main(void) {
  FILE copy = *stdout;
  return fputs("text", &copy) < 0;
}
