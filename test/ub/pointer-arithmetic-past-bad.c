// RUN: gadfly run %s
// EXPECT: undefined pointer-arithmetic at 7:4
// ++ moves the pointer from one past the end further.
int main(void) {
  int a[3] = {1, 2, 3};
  int *p = a + 3;
  p++;
  return p == a;
}
