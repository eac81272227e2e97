// RUN: gadfly run %s
// EXPECT: undefined indeterminate at 6
// A compound assignment reads the variable first.
int main(void) {
  int x;
  x += 1;
  return 0;
}
