// RUN: gadfly run %s
// EXPECT: defined
// The source ends where the destination starts.
#include <string.h>
int main(void) {
  int a[4] = {1, 2, 3, 4};
  memcpy(a + 2, a, 8);
  return a[2] != 1 || a[3] != 2;
}
