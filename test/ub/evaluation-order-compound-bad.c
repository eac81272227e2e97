// RUN: gadfly run %s
// EXPECT: unspecified evaluation-order at 11:8
// Which element is changed depends on whether i is read before or after the call.
static int a[2] = {1, 2};
static int i;
static int bump(void) {
  i = 1;
  return 1;
}
int main(void) {
  a[i] += bump();
  return a[1];
}
