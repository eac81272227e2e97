// RUN: gadfly run %s
// EXPECT: defined
// strcpy between the halves of an array.
#include <string.h>
int main(void) {
  char a[8] = "abc";
  strcpy(a + 4, a);
  return strcmp(a + 4, "abc") != 0;
}
