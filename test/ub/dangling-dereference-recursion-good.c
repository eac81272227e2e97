// RUN: gadfly run %s
// EXPECT: defined
// The outer call's x is alive while the inner call runs.
static int *kept;
static int down(int n) {
  int x = n;
  if (n == 0) return *kept;
  kept = &x;
  return down(n - 1);
}
int main(void) { return down(1) != 1; }
