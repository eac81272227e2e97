// RUN: gadfly run %s
// EXPECT: defined
// The index is read after the call.
static int a[2], i;
static int next(void) {
  i = 1;
  return 7;
}
int main(void) {
  int x = next();
  a[i] = x;
  return a[1] != 7;
}
