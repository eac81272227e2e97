// RUN: gadfly run %s
// EXPECT: undefined signed-overflow at 6:5
// x *= 2 multiplies in int and overflows.
int main(void) {
  int x = 1 << 30;
  x *= 2;
  return x == 0;
}
