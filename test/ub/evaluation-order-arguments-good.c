// RUN: gadfly run %s
// EXPECT: defined
// The calls are in statements of their own.
static int count;
static int next(void) { return ++count; }
static int minus(int a, int b) { return a - b; }
int main(void) {
  int a = next();
  int b = next();
  return minus(a, b) != -1;
}
