// RUN: gadfly run %s
// EXPECT: defined
// The variable in the switch is assigned to after the label.
int main(void) {
  int n = 1;
  switch (n) {
    int x;
    case 1:
      x = 0;
      return x;
  }
  return 1;
}
