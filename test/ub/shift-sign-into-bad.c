// RUN: gadfly run %s
// EXPECT: undefined shift-sign at 6:13
// 1 << 31 is not representable in int.
int main(void) {
  int x = 1, n = 31;
  int y = x << n;
  return y == 0;
}
