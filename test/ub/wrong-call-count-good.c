// RUN: gadfly run %s
// EXPECT: defined
// A type without prototype is compatible; the arguments agree with the parameters.
static int first(int a, int b) { return a - b + b; }
int main(void) {
  int (*f)() = first;
  return f(1, 2) != 1;
}
