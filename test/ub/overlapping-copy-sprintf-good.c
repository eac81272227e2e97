// RUN: gadfly run %s
// EXPECT: defined
// sprintf writes behind the string that it reads.
#include <stdio.h>
#include <string.h>
int main(void) {
  char a[8] = "ab";
  sprintf(a + 3, "%sc", a);
  return strcmp(a + 3, "abc") != 0;
}
