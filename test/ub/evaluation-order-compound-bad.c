// RUN: gadfly run %s
// EXPECT: unspecified evaluation-order at 10:9
// The left operand of += is read before or after the call that modifies it.
static int state = 1;
static int set(void) {
  state = 5;
  return 1;
}
int main(void) {
  state += set();
  return state;
}
