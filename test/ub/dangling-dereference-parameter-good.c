// RUN: gadfly run %s
// EXPECT: defined
// The parameter is read while its call is active.
static int *kept;
static int keep(int x) {
  kept = &x;
  return *kept;
}
int main(void) { return keep(1) != 1; }
