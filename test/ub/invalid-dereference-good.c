// RUN: gadfly run %s
// EXPECT: defined
// The pointer was made from the integer of an object's address.
#include <stdint.h>
int main(void) {
  int x = 5;
  uintptr_t n = (uintptr_t)&x;
  int *p = (int *)n;
  return *p != 5;
}
