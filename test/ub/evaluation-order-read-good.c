// RUN: gadfly run %s
// EXPECT: defined
// The call only reads the variable.
static int state = 1;
static int get(void) { return state; }
int main(void) {
  return state + get() != 2;
}
