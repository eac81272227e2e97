// RUN: gadfly run %s
// EXPECT: defined
// STDOUT: A B
// %c expects an int; %s takes any character type.
#include <stdio.h>
int main(void) {
  unsigned char s[] = "B";
  printf("%c %s\n", 65, s);
  return 0;
}
