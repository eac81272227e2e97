// RUN: gadfly run %s
// EXPECT: defined
// The pointers point into the same array or one past its end.
int main(void) {
  int a[4] = {1, 2, 3, 4};
  int *p = a + 4, *q = a + 1;
  return p - q != 3 || q - p != -3;
}
