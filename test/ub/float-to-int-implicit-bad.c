// RUN: gadfly run %s
// EXPECT: undefined float-to-int at 6:11
// The initialiser is converted to int, and 2147483648 does not fit.
int main(void) {
  double d = 2147483648.0;
  int x = d;
  return x == 0;
}
