// RUN: gadfly run %s
// EXPECT: defined
// The call has as many arguments as the definition has parameters.
static int first(a, b) int a, b;
{ return a - b + b; }
int main(void) {
  return first(1, 2) != 1;
}
