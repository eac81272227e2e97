// RUN: gadfly run %s
// EXPECT: undefined strict-aliasing at 12:16
// A whole structure is read as one of another type.
struct A {
  int x, y;
};
struct B {
  int x, y;
};
int main(void) {
  struct A a = {1, 2};
  struct B b = *(struct B *)&a;
  return b.x;
}
