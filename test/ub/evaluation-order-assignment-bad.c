// RUN: gadfly run %s
// EXPECT: unspecified evaluation-order at 10:8
// The index is read before or after the call that modifies it.
static int a[2], i;
static int next(void) {
  i = 1;
  return 7;
}
int main(void) {
  a[i] = next();
  return a[0];
}
