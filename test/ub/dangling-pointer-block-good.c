// RUN: gadfly run %s
// EXPECT: defined
// The result of the comparison is kept, not the pointers.
int main(void) {
  int *p, *q, same;
  {
    int x = 1;
    p = &x;
    q = p;
    same = p == q;
  }
  return !same;
}
