// RUN: gadfly run %s
// EXPECT: defined
// A whole structure is read through a pointer to it.
struct S {
  int a, b;
};
int main(void) {
  struct S t = {1, 2};
  struct S *p = &t;
  struct S s = *p;
  return s.a + s.b != 3;
}
