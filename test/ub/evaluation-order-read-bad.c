// RUN: gadfly run %s
// EXPECT: unspecified evaluation-order at 10:16
// The variable is read before or after the call that modifies it.
static int state = 1;
static int set(void) {
  state = 5;
  return 1;
}
int main(void) {
  return state + set();
}
