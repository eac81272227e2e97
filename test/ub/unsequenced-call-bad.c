// RUN: gadfly run %s
// EXPECT: undefined unsequenced at 7:20
// The call is no sequence point for the other operand of +.
static int same(int x) { return x; }
int main(void) {
  int i = 1;
  return same(i++) + i;
}
