// RUN: gadfly run %s
// EXPECT: defined
// An initialiser gives the members it does not name the value zero.
struct S {
  int a, b;
};
int main(void) {
  struct S s = {.a = 1};
  return s.b;
}
