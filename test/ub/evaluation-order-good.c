// RUN: gadfly run %s
// EXPECT: defined
// The calls work on different objects.
static int a = 1, b = 1;
static int twice(void) { return a *= 2; }
static int more(void) { return b += 3; }
int main(void) {
  int x = twice() + more();
  return x != 6;
}
