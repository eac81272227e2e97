// RUN: gadfly run %s
// EXPECT: defined
// 127 is below the width of __int128.
int main(void) {
  unsigned __int128 x = 1;
  int n = 127;
  x = x << n;
  return (unsigned long)(x >> 64) != 0x8000000000000000ul;
}
