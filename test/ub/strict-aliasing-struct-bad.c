// RUN: gadfly run %s
// EXPECT: undefined strict-aliasing at 12:10
// Structures of different types are different, though their members are the same.
struct A {
  int x, y;
};
struct B {
  int x, y;
};
int main(void) {
  struct A a = {1, 2};
  return ((struct B *)&a)->x;
}
