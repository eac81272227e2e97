// RUN: gadfly run %s
// EXPECT: undefined indeterminate at 10:10
// Only the other member was given a value.
struct S {
  int a, b;
};
int main(void) {
  struct S s;
  s.a = 1;
  return s.b;
}
