// RUN: gadfly run %s
// EXPECT: defined
// A char argument is promoted to int, which is what the definition expects.
static int same(a) char a;
{ return a; }
int main(void) {
  char c = 1;
  return same(c) != 1;
}
