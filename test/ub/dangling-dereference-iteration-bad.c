// RUN: gadfly run %s
// EXPECT: undefined dangling-dereference at 8:24
// Each iteration has its own x: the first one's lifetime has ended.
int main(void) {
  int *p = 0;
  for (int i = 0; i < 2; i++) {
    int x = i;
    if (i == 1) return *p;
    p = &x;
  }
  return 0;
}
