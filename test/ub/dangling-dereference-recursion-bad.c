// RUN: gadfly run %s
// EXPECT: undefined dangling-dereference at 12:10
// Each call has its own x, and the inner call's has ended.
static int *kept;
static int down(int n) {
  int x = n;
  if (n == 0) {
    kept = &x;
    return 0;
  }
  down(n - 1);
  return *kept;
}
int main(void) { return down(1); }
