// RUN: gadfly run %s
// EXPECT: defined
// The pointers point to different objects.
static int both(int *restrict p, int *restrict q) {
  int x = *q;
  *p = 1;
  return x;
}
int main(void) {
  int x = 0, y = 0;
  return both(&x, &y);
}
