// RUN: gadfly run %s
// EXPECT: defined
// The arguments' side effects are complete before the call, the assignment comes after it.
static int same(int x) { return x; }
int main(void) {
  int i = 1;
  i = same(i++);
  return i != 1;
}
