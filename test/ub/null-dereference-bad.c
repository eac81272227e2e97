// RUN: gadfly run %s
// EXPECT: undefined null-dereference at 7:10
// A null pointer is read.
#include <stddef.h>
int main(void) {
  int *p = NULL;
  return *p;
}
