// RUN: gadfly run %s
// EXPECT: defined
// The sum is computed in integers.
#include <stdint.h>
int main(void) {
  uintptr_t p = 16;
  char *q = (char *)(p + 1);
  return q == (char *)16;
}
