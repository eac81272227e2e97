// RUN: gadfly run %s
// EXPECT: defined
// A pointer to the member's own type.
struct S {
  int i;
  float f;
};
int main(void) {
  struct S s = {1, 2.0f};
  float *p = &s.f;
  *p = 3.0f;
  return s.f != 3.0f;
}
