// RUN: gadfly run %s
// EXPECT: undefined const-modified at 6:6
// The compound literal has a const type.
int main(void) {
  int *p = (int *)(const int[]){1, 2};
  *p = 3;
  return 0;
}
