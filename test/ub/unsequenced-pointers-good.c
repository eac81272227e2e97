// RUN: gadfly run %s
// EXPECT: defined
// The pointers point to different objects.
static void set(int *p, int *q) { *p = (*q)++; }
int main(void) {
  int x = 0, y = 1;
  set(&x, &y);
  return x != 1 || y != 2;
}
