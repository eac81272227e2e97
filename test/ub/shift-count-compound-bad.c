// RUN: gadfly run %s
// EXPECT: undefined shift-count at 6:5
// The right operand of <<= is the width of the promoted left operand.
int main(void) {
  unsigned x = 1;
  x <<= 32;
  return x == 1;
}
