// RUN: gadfly run %s
// EXPECT: defined
// A volatile object is written through a volatile lvalue.
static volatile int x;
int main(void) {
  volatile int *p = &x;
  *p = 1;
  return x != 1;
}
