// RUN: gadfly run %s
// EXPECT: undefined pointer-arithmetic at 7:5
// += moves the pointer two past the end.
int main(void) {
  long a[3] = {1, 2, 3};
  long *p = a + 1;
  p += 4;
  return p == a;
}
