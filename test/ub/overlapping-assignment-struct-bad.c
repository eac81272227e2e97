// RUN: gadfly run %s
// EXPECT: undefined overlapping-assignment at 19:9
// The two structures of the union overlap by one int.
struct Pair {
  int a, b;
};
union U {
  struct {
    struct Pair p;
    int rest;
  } x;
  struct {
    int head;
    struct Pair p;
  } y;
};
int main(void) {
  union U u = {.x = {{1, 2}, 3}};
  u.x.p = u.y.p;
  return u.x.p.a;
}
