// RUN: gadfly run %s
// EXPECT: undefined overlapping-assignment at 10:7
// The overlap is exact, but the types are not compatible.
union U {
  int i;
  float f;
};
int main(void) {
  union U u = {.f = 1.0f};
  u.i = u.f;
  return u.i;
}
