// RUN: gadfly run %s
// EXPECT: defined
// % takes the sign of the first operand.
int main(void) {
  int x = 7, y = -2;
  return x % y != 1 || -x % y != -1;
}
