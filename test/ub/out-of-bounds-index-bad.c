// RUN: gadfly run %s
// EXPECT: undefined out-of-bounds at 7:10
// The index is far outside of the array.
int main(void) {
  int a[4] = {1, 2, 3, 4};
  int n = 7;
  return a[n];
}
