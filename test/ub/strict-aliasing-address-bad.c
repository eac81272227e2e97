// RUN: gadfly run %s
// EXPECT: undefined strict-aliasing at 8:11
// The member is accessed through the other type.
struct A { int x, y; };
struct B { int x, y; };
int main(void) {
  struct A a = {1, 2};
  int v = ((struct B *)&a)->y;
  return v != 2;
}
