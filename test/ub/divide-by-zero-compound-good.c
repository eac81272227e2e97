// RUN: gadfly run %s
// EXPECT: defined
// The right operand of /= is not zero.
int main(void) {
  int x = 9, y = 3;
  x /= y;
  return x != 3;
}
