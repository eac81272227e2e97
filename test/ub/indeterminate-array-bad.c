// RUN: gadfly run %s
// EXPECT: undefined indeterminate at 7:10
// Only one element was given a value.
int main(void) {
  int a[3], n = 2;
  a[0] = 1;
  return a[n];
}
