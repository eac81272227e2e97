// RUN: gadfly run %s
// EXPECT: undefined indeterminate at 9:14
// The switch jumps past the initialiser.
int main(void) {
  int n = 1;
  switch (n) {
    int x = 0;
    case 1:
      return x;
  }
  return 0;
}
