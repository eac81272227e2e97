// RUN: gadfly run %s
// EXPECT: undefined wrong-arguments at 7:10
// The definition without prototype has two parameters, the call one argument.
static int first(a, b) int a, b;
{ return a - b + b; }
int main(void) {
  return first(1);
}
