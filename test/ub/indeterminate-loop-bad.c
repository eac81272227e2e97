// RUN: gadfly run %s
// EXPECT: undefined indeterminate at 9:12
// In each iteration the variable is a new one.
int main(void) {
  int sum = 0;
  for (int i = 0; i < 2; i++) {
    int x;
    if (i == 0) x = 1;
    sum += x;
  }
  return sum;
}
