// RUN: gadfly run %s
// EXPECT: defined
// A const object can be read through a pointer to non-const.
int main(void) {
  const int x = 1;
  int *p = (int *)&x;
  return *p != 1;
}
