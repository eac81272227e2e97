// RUN: gadfly run %s
// EXPECT: undefined signed-overflow at 6:13
// 46341 squared is 2147488281, more than INT_MAX.
int main(void) {
  int x = 46341;
  int y = x * x;
  return y == 0;
}
