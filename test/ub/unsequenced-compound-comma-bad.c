// RUN: gadfly run %s
// EXPECT: undefined unsequenced at 7:5
// The comma orders the assignment before its own result, not before the read of x.
static int x = 1;
int main(void) {
  int *p = &x;
  x += (*p = 3, 2);
  return x;
}
