// RUN: gadfly run %s
// EXPECT: defined
// The rest of a partly initialised array is zero.
int main(void) {
  int a[3] = {1}, n = 2;
  return a[n];
}
