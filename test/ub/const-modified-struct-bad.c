// RUN: gadfly run %s
// EXPECT: undefined const-modified at 10:6
// The members of a const structure are const.
struct S {
  int a, b;
};
int main(void) {
  const struct S s = {1, 2};
  int *p = (int *)&s.b;
  *p = 3;
  return 0;
}
