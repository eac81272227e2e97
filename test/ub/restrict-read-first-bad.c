// RUN: gadfly run %s
// EXPECT: undefined restrict at 6:6
// The object is read through q before it is modified through p.
static int both(int *restrict p, int *restrict q) {
  int x = *q;
  *p = 1;
  return x;
}
int main(void) {
  int x = 0;
  return both(&x, &x);
}
