// RUN: gadfly run %s
// EXPECT: undefined shift-sign at 7:14
// Even a shift by zero of a negative value is undefined.
int main(void) {
  long x = -3;
  int n = 0;
  long y = x << n;
  return y == 0;
}
