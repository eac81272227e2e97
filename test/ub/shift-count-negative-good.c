// RUN: gadfly run %s
// EXPECT: defined
// A count of zero leaves the value.
int main(void) {
  int x = 8, n = 0;
  int y = x >> n;
  return y != 8;
}
