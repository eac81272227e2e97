// RUN: gadfly run %s
// EXPECT: undefined pointer-comparison at 7:12
// The pointers point into different arrays.
int main(void) {
  static int a[2], b[2];
  int *p = a, *q = b;
  return p >= q;
}
