// RUN: gadfly run %s
// EXPECT: defined
// The condition's side effect is complete before the branch.
int main(void) {
  int i = 1;
  int x = i++ ? i : 0;
  return x != 2;
}
