// RUN: gadfly run %s
// EXPECT: defined
// A structure can be assigned to itself.
struct Pair {
  int a, b;
};
int main(void) {
  struct Pair p = {1, 2};
  struct Pair *q = &p;
  *q = p;
  return p.a + p.b != 3;
}
