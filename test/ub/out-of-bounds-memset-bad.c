// RUN: gadfly run %s
// EXPECT: undefined out-of-bounds at 7:3
// memset writes one byte behind the array.
#include <string.h>
int main(void) {
  char a[4];
  memset(a, 0, sizeof a + 1);
  return a[0];
}
