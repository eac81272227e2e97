// RUN: gadfly run %s
// EXPECT: undefined shift-count at 6:18
// The count equals the width of unsigned int.
int main(void) {
  unsigned x = 1, n = 32;
  unsigned y = x << n;
  return y == 1;
}
