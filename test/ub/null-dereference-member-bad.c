// RUN: gadfly run %s
// EXPECT: undefined null-dereference at 10:10
// A member of no object is read.
#include <stddef.h>
struct S {
  int a, b;
};
int main(void) {
  struct S *p = NULL;
  return p->b;
}
