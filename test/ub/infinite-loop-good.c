// RUN: gadfly run %s
// EXPECT: defined
// The loop ends.
int main(void) {
  int x = 1000;
  while (x) {
    x--;
  }
  return x;
}
