// RUN: gadfly run %s
// EXPECT: undefined shift-count at 7:12
// unsigned char is promoted to int, whose width is 32.
int main(void) {
  unsigned char x = 200;
  int n = 32;
  return x >> n;
}
