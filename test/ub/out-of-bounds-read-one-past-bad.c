// RUN: gadfly run %s
// EXPECT: undefined out-of-bounds at 7:10
// One past the end may be pointed to but not read.
int main(void) {
  int a[2] = {1, 2};
  int *p = a + 2;
  return *p;
}
