// RUN: gadfly run %s
// EXPECT: undefined overlapping-copy at 7:3
// The last byte of the source is the first one of the destination.
#include <string.h>
int main(void) {
  int a[4] = {1, 2, 3, 4};
  memcpy((char *)a + 7, a, 8);
  return a[0] == 0;
}
