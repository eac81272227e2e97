// RUN: gadfly run %s
// EXPECT: defined
// The divisor is not zero.
int main(void) {
  int x = 7, y = 2;
  return x / y != 3 || -x / y != -3;
}
