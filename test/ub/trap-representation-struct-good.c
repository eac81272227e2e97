// RUN: gadfly run %s
// EXPECT: defined
// A structure is never a trap representation, so it can be copied.
#include <string.h>
struct S {
  _Bool b;
  char c;
};
int main(void) {
  struct S s, t;
  memset(&s, 3, sizeof s);
  t = s;
  return t.c != 3;
}
