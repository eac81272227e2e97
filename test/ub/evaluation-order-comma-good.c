// RUN: gadfly run %s
// EXPECT: defined
// The comma operator evaluates from left to right.
static int state = 1;
static void set(int x) { state = x; }
int main(void) {
  int x = (set(2), set(state * 2), state);
  return x != 4;
}
