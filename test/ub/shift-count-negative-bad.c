// RUN: gadfly run %s
// EXPECT: undefined shift-count at 6:13
// The count is negative.
int main(void) {
  int x = 8, n = -1;
  int y = x >> n;
  return y;
}
