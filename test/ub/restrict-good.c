// RUN: gadfly run %s
// EXPECT: defined
// An object that is only read may be reached through both.
static int both(int *restrict p, int *restrict q) { return *p + *q; }
int main(void) {
  int x = 1;
  return both(&x, &x) != 2;
}
