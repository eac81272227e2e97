// RUN: gadfly run %s
// EXPECT: defined
// A negative index from the middle stays inside of the array.
int main(void) {
  int a[4] = {1, 2, 3, 4};
  int *p = a + 2;
  return p[-2] != 1;
}
