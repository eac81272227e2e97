// RUN: gadfly run %s
// EXPECT: undefined indeterminate at 13:10
// Each time the declaration is reached the value becomes indeterminate (6.2.4p6).
int main(void) {
  int n = 0;
again:;
  int x;
  if (n == 0) {
    x = 0;
    n = 1;
    goto again;
  }
  return x;
}
