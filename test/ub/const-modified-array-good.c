// RUN: gadfly run %s
// EXPECT: defined
// A const pointer to an array that is not const.
int main(void) {
  int a[3] = {1, 2, 3};
  int *const p = a;
  p[1]++;
  return a[1] != 3;
}
