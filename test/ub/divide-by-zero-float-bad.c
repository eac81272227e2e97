// RUN: gadfly run %s
// EXPECT: undefined divide-by-zero at 7:12
// 0.5 becomes the integer zero before the division.
int main(void) {
  int x = 1;
  double half = 0.5;
  return x / (int)half;
}
