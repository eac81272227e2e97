// RUN: gadfly run %s
// EXPECT: defined
// ++ moves the pointer to one past the end.
int main(void) {
  int a[3] = {1, 2, 3};
  int *p = a + 2;
  p++;
  return p != a + 3;
}
