// RUN: gadfly run %s
// EXPECT: undefined shift-count at 7:14
// The type of the count does not matter: the left operand is an int.
int main(void) {
  int x = 0;
  long n = 40;
  long y = x << n;
  return y == 1;
}
