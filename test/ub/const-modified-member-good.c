// RUN: gadfly run %s
// EXPECT: defined
// The other member is not const.
struct S {
  const int a;
  int b;
};
int main(void) {
  struct S s = {1, 2};
  s.b = 3;
  return s.a + s.b != 4;
}
