// RUN: gadfly run %s
// EXPECT: defined
// An object that is not volatile can be read through a volatile lvalue.
int main(void) {
  int x = 1;
  volatile int *p = &x;
  return *p != 1;
}
