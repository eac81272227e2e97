// RUN: gadfly run %s
// EXPECT: undefined strict-aliasing at 12:10
// A pointer to the member that was not stored last reads the other one's value.
union U {
  int i;
  float f;
};
int main(void) {
  union U u;
  u.f = 1.0f;
  int *p = &u.i;
  return *p == 0;
}
