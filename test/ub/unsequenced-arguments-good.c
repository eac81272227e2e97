// RUN: gadfly run %s
// EXPECT: defined
// The comma inside of the parentheses is an operator, and sequences.
static int first(int a, int b) { return a - b + b; }
int main(void) {
  int i = 1;
  return first((i++, i), 0) != 2;
}
