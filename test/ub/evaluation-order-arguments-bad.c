// RUN: gadfly run %s
// EXPECT: unspecified evaluation-order at 8:10
// The order of the calls in an argument list is unspecified.
static int count;
static int next(void) { return ++count; }
static int minus(int a, int b) { return a - b; }
int main(void) {
  return minus(next(), next()) < 0;
}
