// RUN: gadfly run %s
// EXPECT: defined
// A loop with a constant condition is left by break.
int main(void) {
  int n = 0;
  for (;;) {
    if (n == 10) break;
    n++;
  }
  return n != 10;
}
