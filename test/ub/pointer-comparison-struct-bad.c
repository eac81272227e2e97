// RUN: gadfly run %s
// EXPECT: undefined pointer-comparison at 9:15
// The members belong to different structures.
struct S {
  int a, b;
};
int main(void) {
  struct S s = {1, 2}, t = {3, 4};
  return &s.a > &t.b;
}
