// RUN: gadfly run %s
// EXPECT: undefined volatile-access at 7:6
// A volatile object is written through an lvalue that is not volatile.
static volatile int x;
int main(void) {
  int *p = (int *)&x;
  *p = 1;
  return 0;
}
