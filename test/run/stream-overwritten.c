// RUN: gadfly run %s
// EXPECT: unsupported the contents of a FILE
#include <stdio.h>
int main(void) {
  *(char *)stdout = 1;
  puts("text");
  return 0;
}
