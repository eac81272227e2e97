// RUN: gadfly run %s
// EXPECT: unspecified evaluation-order at 8:19
// Which call comes first decides the sum.
static int state = 1;
static int twice(void) { return state *= 2; }
static int more(void) { return state += 3; }
int main(void) {
  int x = twice() + more();
  return x;
}
