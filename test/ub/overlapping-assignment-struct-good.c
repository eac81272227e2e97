// RUN: gadfly run %s
// EXPECT: defined
// The two structures of the union lie side by side.
struct Pair {
  int a, b;
};
union U {
  struct Pair p[2];
  int i[4];
};
int main(void) {
  union U u = {.i = {1, 2, 3, 4}};
  u.p[0] = u.p[1];
  return u.p[0].a != 3;
}
