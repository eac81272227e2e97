// RUN: gadfly run %s
// EXPECT: defined
// A float argument is promoted to double, and the definition converts it back.
static int same(a) float a;
{ return (int)a; }
int main(void) {
  return same(1.0f) != 1;
}
