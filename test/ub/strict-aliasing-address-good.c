// RUN: gadfly run %s
// EXPECT: defined
// Only an address is formed through the other type; every access is of an int as an int.
struct A { int x, y; };
struct B { int x, y; };
int main(void) {
  struct A a = {1, 2};
  int *p = &((struct B *)&a)->y;
  return *p != 2;
}
