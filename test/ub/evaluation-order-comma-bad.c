// RUN: gadfly run %s
// EXPECT: unspecified evaluation-order at 7:27
// The operands of - are not sequenced, though each of them is a comma expression.
static int state = 1;
static void set(int x) { state = x; }
int main(void) {
  int x = (set(2), state) - (set(3), state * 2);
  return x == 0;
}
