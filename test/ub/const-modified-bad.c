// RUN: gadfly run %s
// EXPECT: undefined const-modified at 7:6
// The object is defined const.
int main(void) {
  const int x = 1;
  int *p = (int *)&x;
  *p = 2;
  return 0;
}
