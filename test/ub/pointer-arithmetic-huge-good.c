// RUN: gadfly run %s
// EXPECT: defined
// The offset is zero, whatever its type.
int main(void) {
  int a[3] = {1, 2, 3};
  unsigned long n = 0;
  int *p = a + n;
  return p != a;
}
