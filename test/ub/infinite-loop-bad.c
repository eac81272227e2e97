// RUN: gadfly run %s
// EXPECT: undefined infinite-loop at 6:3
// The loop never ends, does nothing, and its condition is no constant.
int main(void) {
  int x = 1;
  while (x) {
  }
  return 0;
}
