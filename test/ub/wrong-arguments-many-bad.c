// RUN: gadfly run %s
// EXPECT: undefined wrong-arguments at 7:10
// The call has more arguments than the definition has parameters.
static int same(a) int a;
{ return a; }
int main(void) {
  return same(1, 2);
}
