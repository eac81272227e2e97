// RUN: gadfly run %s
// EXPECT: defined
// A plain assignment stores after the call, whatever the call did.
static int state = 1;
static int set(void) {
  state = 5;
  return 1;
}
int main(void) {
  state = set();
  return state != 1;
}
