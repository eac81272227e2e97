// RUN: gadfly run %s
// EXPECT: defined
// Both pointers are valid.
#include <string.h>
int main(void) {
  char a[1] = {1}, b[1];
  memcpy(b, a, 1);
  return b[0] != 1;
}
