// RUN: gadfly run %s
// EXPECT: defined
// The initialiser is converted to unsigned int, where 2147483648 fits.
int main(void) {
  double d = 2147483648.0;
  unsigned x = d;
  return x != 2147483648u;
}
