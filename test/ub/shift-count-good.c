// RUN: gadfly run %s
// EXPECT: defined
// The count is below the width of unsigned int.
int main(void) {
  unsigned x = 1, n = 31;
  unsigned y = x << n;
  return y != 0x80000000u;
}
