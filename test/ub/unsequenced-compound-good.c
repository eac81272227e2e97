// RUN: gadfly run %s
// EXPECT: defined
// The right operand only reads i.
int main(void) {
  int i = 1;
  i += i + i;
  return i != 3;
}
