// RUN: gadfly run %s
// EXPECT: undefined null-dereference at 7
// ++ reads through a null pointer.
#include <stddef.h>
int main(void) {
  int *p = NULL;
  (*p)++;
  return 0;
}
