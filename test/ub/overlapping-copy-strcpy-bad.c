// RUN: gadfly run %s
// EXPECT: undefined overlapping-copy at 7:3
// strcpy's source and destination overlap.
#include <string.h>
int main(void) {
  char a[8] = "abcde";
  strcpy(a, a + 1);
  return a[0] == 'a';
}
