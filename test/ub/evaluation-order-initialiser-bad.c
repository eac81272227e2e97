// RUN: gadfly run %s
// EXPECT: unspecified evaluation-order at 7
// The expressions of an initialiser list are indeterminately sequenced (6.7.9p23).
static int count;
static int next(void) { return ++count; }
int main(void) {
  int a[2] = {next(), next()};
  return a[0] == 2;
}
