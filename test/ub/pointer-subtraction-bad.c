// RUN: gadfly run %s
// EXPECT: undefined pointer-subtraction at 6:13
// The pointers point to different objects.
int main(void) {
  int a = 1, b = 2;
  return &a - &b == 0;
}
