// RUN: gadfly run %s
// EXPECT: defined
// The copy of a const structure is not const.
struct S {
  int a, b;
};
int main(void) {
  const struct S s = {1, 2};
  struct S t = s;
  t.b = 3;
  return t.b + s.b != 5;
}
