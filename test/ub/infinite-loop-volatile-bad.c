// RUN: gadfly run %s
// EXPECT: undefined infinite-loop at 7:3
// The volatile variable is read before the loop only.
int main(void) {
  volatile int v = 1;
  int x = v;
  while (x) {
  }
  return 0;
}
