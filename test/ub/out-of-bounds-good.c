// RUN: gadfly run %s
// EXPECT: defined
// a[3] is the last element.
int main(void) {
  int a[4] = {1, 2, 3, 4};
  int n = 3;
  a[n] = 5;
  return a[3] != 5;
}
