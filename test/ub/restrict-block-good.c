// RUN: gadfly run %s
// EXPECT: defined
// The array is accessed by its name after the block of p.
int main(void) {
  int a[2] = {1, 2};
  {
    int *restrict p = a;
    p[0] = 3;
  }
  return a[0] != 3;
}
