// RUN: gadfly run %s
// EXPECT: undefined unsequenced at 7:10
// The arguments of a call are not sequenced.
static int first(int a, int b) { return a - b + b; }
int main(void) {
  int i = 1;
  return first(i, i++);
}
