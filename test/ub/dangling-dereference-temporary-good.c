// RUN: gadfly run %s
// EXPECT: defined
// The array of a returned structure can be read in the same full expression.
struct S {
  int a[2];
};
static struct S make(void) {
  struct S s = {{1, 2}};
  return s;
}
int main(void) { return make().a[1] != 2; }
