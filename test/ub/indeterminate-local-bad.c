// RUN: gadfly run %s
// EXPECT: undefined indeterminate at 7:10
// The variable gets a value on the other path only.
static int choose(int n) {
  int x;
  if (n > 0) x = 1;
  return x;
}
int main(void) { return choose(0); }
