// RUN: gadfly run %s
// EXPECT: defined
// The overlap is exact and the types are the same.
union U {
  int i;
  int j;
};
int main(void) {
  union U u = {.j = 1};
  u.i = u.j;
  return u.i != 1;
}
