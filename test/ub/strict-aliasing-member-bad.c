// RUN: gadfly run %s
// EXPECT: undefined strict-aliasing at 11:10
// The member is a float, not an int.
struct S {
  int i;
  float f;
};
int main(void) {
  struct S s = {1, 2.0f};
  int *p = (int *)&s.f;
  return *p == 0;
}
