// RUN: gadfly run %s
// EXPECT: undefined out-of-bounds at 7:8
// a[4] is one past the end of the array.
int main(void) {
  int a[4] = {1, 2, 3, 4};
  int n = 4;
  a[n] = 5;
  return a[0];
}
