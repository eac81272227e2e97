// RUN: gadfly run %s
// EXPECT: defined
// Static variables start as zero.
static int choose(int n) {
  static int x;
  if (n > 0) x = 1;
  return x;
}
int main(void) { return choose(0); }
