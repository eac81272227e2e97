// RUN: gadfly run %s
// EXPECT: defined
// unsigned char is promoted to int, so 8 is below the width.
int main(void) {
  unsigned char x = 200;
  int n = 8;
  return (x >> n) != 0 || (x << n) != 51200;
}
