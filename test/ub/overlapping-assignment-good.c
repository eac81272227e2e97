// RUN: gadfly run %s
// EXPECT: defined
// The value is kept in another object first.
union U {
  int i;
  short s;
};
int main(void) {
  union U u = {.s = 1};
  short s = u.s;
  u.i = s;
  return u.i != 1;
}
