// RUN: gadfly run %s
// EXPECT: undefined wrong-arguments at 7:10
// The call passes a double, the definition expects an int.
static int same(a) int a;
{ return a; }
int main(void) {
  return same(1.0);
}
