// RUN: gadfly run %s
// EXPECT: undefined trap-representation at 13:10
// The member of the copied structure is read.
#include <string.h>
struct S {
  _Bool b;
  char c;
};
int main(void) {
  struct S s, t;
  memset(&s, 3, sizeof s);
  t = s;
  return t.b;
}
