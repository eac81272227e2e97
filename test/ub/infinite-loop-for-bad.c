// RUN: gadfly run %s
// EXPECT: undefined infinite-loop at 6:3
// The variable of the condition never changes.
int main(void) {
  int n = 10, j = 0;
  for (int i = 0; i < n; j = 0) {
  }
  return j;
}
