// RUN: gadfly run %s
// EXPECT: undefined overlapping-copy at 7:3
// memcpy's source and destination overlap.
#include <string.h>
int main(void) {
  char a[6] = "abcde";
  memcpy(a + 1, a, 4);
  return a[0] == 'b';
}
