// RUN: gadfly run %s
// EXPECT: defined
// offsetof asks for the place of a member without an object.
#include <stddef.h>
struct S {
  int a, b;
};
int main(void) {
  struct S *p = NULL;
  return offsetof(struct S, b) != 4 || sizeof p->b != 4;
}
