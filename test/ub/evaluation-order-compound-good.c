// RUN: gadfly run %s
// EXPECT: defined
// To the call, reading and writing the left operand of += is one evaluation (6.5.16.2p3).
static int state = 1;
static int set(void) {
  state = 5;
  return 1;
}
int main(void) {
  state += set();
  return state != 6;
}
