// RUN: gadfly run %s
// EXPECT: defined
// A structure's address, converted, points to its first member.
struct A {
  int x, y;
};
int main(void) {
  struct A a = {1, 2};
  int *p = (int *)&a;
  return *p != 1;
}
