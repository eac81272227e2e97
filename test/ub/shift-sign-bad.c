// RUN: gadfly run %s
// EXPECT: undefined shift-sign at 6:13
// A negative value is shifted left.
int main(void) {
  int x = -1;
  int y = x << 1;
  return y == 0;
}
