// RUN: gadfly run %s
// EXPECT: undefined unsequenced at 7:5
// The outer assignment and the inner one store to the same object.
int main(void) {
  int x = 1;
  int *p = &x;
  x = (*p = 2) + 1;
  return x;
}
