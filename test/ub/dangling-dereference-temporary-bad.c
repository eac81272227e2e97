// RUN: gadfly run %s
// EXPECT: undefined dangling-dereference at 13:10
// The array of a returned structure lives until the end of the full expression.
struct S {
  int a[2];
};
static struct S make(void) {
  struct S s = {{1, 2}};
  return s;
}
int main(void) {
  int *p = make().a;
  return *p;
}
