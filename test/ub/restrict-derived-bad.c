// RUN: gadfly run %s
// EXPECT: undefined restrict at 9:10
// q is based on the array, not on p.
int main(void) {
  int a[2] = {1, 2};
  int *restrict p = a;
  int *q = a + 1;
  p[1] = 3;
  return *q == 2;
}
