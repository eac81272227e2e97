// RUN: gadfly run %s
// EXPECT: defined
// memcpy copies the bytes into the other structure.
#include <string.h>
struct A {
  int x, y;
};
struct B {
  int x, y;
};
int main(void) {
  struct A a = {1, 2};
  struct B b;
  memcpy(&b, &a, sizeof b);
  return b.x + b.y != 3;
}
