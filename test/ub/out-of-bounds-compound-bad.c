// RUN: gadfly run %s
// EXPECT: undefined out-of-bounds at 7
// The compound assignment reads behind the end of the array.
int main(void) {
  unsigned a[2] = {1, 2};
  int n = 2;
  a[n] += 1u;
  return a[0] == 0;
}
