// RUN: gadfly run %s
// EXPECT: defined
// q is based on p.
int main(void) {
  int a[2] = {1, 2};
  int *restrict p = a;
  int *q = p + 1;
  p[1] = 3;
  return *q != 3;
}
