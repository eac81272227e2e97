// RUN: gadfly run %s
// EXPECT: defined
// 46340 squared is 2147395600, which fits int.
int main(void) {
  int x = 46340;
  int y = x * x;
  return y != 2147395600;
}
