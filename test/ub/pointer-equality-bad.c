// RUN: gadfly run %s
// EXPECT: unspecified pointer-equality at 7:12
// Whether b follows a in memory is unspecified.
int main(void) {
  int a = 1, b = 2;
  int *p = &a + 1, *q = &b;
  return p == q;
}
