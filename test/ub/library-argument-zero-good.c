// RUN: gadfly run %s
// EXPECT: defined
// One past the end is a valid pointer for zero bytes.
#include <string.h>
int main(void) {
  char a[1] = {1}, b[1] = {2};
  memcpy(b, a + 1, 0);
  return b[0] != 2;
}
