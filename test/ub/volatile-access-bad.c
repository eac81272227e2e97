// RUN: gadfly run %s
// EXPECT: undefined volatile-access at 7:10
// A volatile object is read through an lvalue that is not volatile.
int main(void) {
  volatile int x = 1;
  int *p = (int *)&x;
  return *p;
}
