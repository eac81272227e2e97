// RUN: gadfly run %s
// EXPECT: defined
// The declaration comes before the label, so x keeps its value.
int main(void) {
  int n = 0;
  int x;
again:
  if (n == 0) {
    x = 0;
    n = 1;
    goto again;
  }
  return x;
}
