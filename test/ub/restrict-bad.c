// RUN: gadfly run %s
// EXPECT: undefined restrict at 6:10
// The object is modified through p and read through q.
static int both(int *restrict p, int *restrict q) {
  *p = 1;
  return *q;
}
int main(void) {
  int x = 0;
  return both(&x, &x);
}
