// RUN: gadfly run %s
// EXPECT: undefined restrict at 9:9
// The array is accessed by its name in the block of p.
int main(void) {
  int a[2] = {1, 2};
  {
    int *restrict p = a;
    p[0] = 3;
    if (a[0] != 3) return 1;
  }
  return 0;
}
