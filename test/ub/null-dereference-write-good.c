// RUN: gadfly run %s
// EXPECT: defined
// The write happens only when the pointer is not null.
#include <stddef.h>
int main(void) {
  int *p = NULL;
  if (p) *p = 1;
  return 0;
}
