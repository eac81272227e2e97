// RUN: gadfly run %s
// EXPECT: undefined pointer-subtraction at 7:14
// The pointers point into different arrays.
int main(void) {
  static char a[4], b[4];
  char *p = a + 1, *q = b + 1;
  long d = q - p;
  return d == 0;
}
