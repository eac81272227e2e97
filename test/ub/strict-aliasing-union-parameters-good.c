// RUN: gadfly run %s
// EXPECT: defined
// Each pointer reads what it wrote itself.
union U {
  int i;
  float f;
};
static int both(int *i, float *f) {
  *f = 2.0f;
  int n = (int)*f;
  *i = 1;
  return *i + n;
}
int main(void) {
  union U u;
  u.i = 0;
  return both(&u.i, &u.f) != 3;
}
