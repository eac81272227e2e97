// RUN: gadfly run %s
// EXPECT: undefined pointer-arithmetic at 7:14
// The offset in bytes is more than any object has.
int main(void) {
  int a[3] = {1, 2, 3};
  unsigned long n = 0x4000000000000000ul;
  int *p = a + n;
  return p == a;
}
