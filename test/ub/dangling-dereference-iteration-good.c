// RUN: gadfly run %s
// EXPECT: defined
// x lives through all iterations.
int main(void) {
  int *p = 0;
  int x = 0;
  for (int i = 0; i < 2; i++) {
    if (i == 1) return *p;
    p = &x;
  }
  return 1;
}
