// RUN: gadfly run %s
// EXPECT: undefined null-dereference at 10:16
// A whole structure is read through a null pointer.
#include <stddef.h>
struct S {
  int a, b;
};
int main(void) {
  struct S *p = NULL;
  struct S s = *p;
  return s.a;
}
