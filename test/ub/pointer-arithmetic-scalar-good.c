// RUN: gadfly run %s
// EXPECT: defined
// One past an object that is no array is allowed.
int main(void) {
  int x = 1;
  int *p = &x + 1;
  return p - &x != 1;
}
