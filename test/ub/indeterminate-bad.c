// RUN: gadfly run %s
// EXPECT: undefined indeterminate at 6:10
// The local variable was never given a value.
int main(void) {
  int x;
  return x;
}
