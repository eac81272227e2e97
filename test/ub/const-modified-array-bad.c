// RUN: gadfly run %s
// EXPECT: undefined const-modified at 7:7
// The elements of a const array are const.
int main(void) {
  static const int a[3] = {1, 2, 3};
  int *p = (int *)a;
  p[1]++;
  return 0;
}
