// RUN: gadfly run %s
// EXPECT: defined
// memmove's source and destination may overlap.
#include <string.h>
int main(void) {
  char a[6] = "abcde";
  memmove(a + 1, a, 4);
  return strcmp(a, "aabcd") != 0;
}
