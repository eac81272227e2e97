// RUN: gadfly run %s
// EXPECT: defined
// 1u << 31 is unsigned.
int main(void) {
  unsigned x = 1;
  int n = 31;
  unsigned y = x << n;
  return y != 0x80000000u;
}
