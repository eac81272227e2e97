// RUN: gadfly run %s
// EXPECT: defined
// Members of one structure compare in the order of their declaration.
struct S {
  int a, b;
};
int main(void) {
  struct S s = {1, 2};
  return !(&s.a < &s.b);
}
