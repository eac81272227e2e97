// RUN: gadfly run %s
// EXPECT: defined
// The compound assignment reads and writes the last element.
int main(void) {
  unsigned a[2] = {1, 2};
  int n = 1;
  a[n] += 1u;
  return a[1] != 3;
}
