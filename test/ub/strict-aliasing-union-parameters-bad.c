// RUN: gadfly run %s
// EXPECT: undefined strict-aliasing at 11:10
// The function sees an int and a float at the same place, but no union (DR 236).
union U {
  int i;
  float f;
};
static int both(int *i, float *f) {
  *i = 1;
  *f = 2.0f;
  return *i;
}
int main(void) {
  union U u;
  return both(&u.i, &u.f) == 1;
}
