// RUN: gadfly run %s
// EXPECT: defined
// The two halves of the array are disjoint.
static void copy(int n, int *restrict d, const int *restrict s) {
  for (int i = 0; i < n; i++) d[i] = s[i];
}
int main(void) {
  int a[4] = {1, 2, 3, 4};
  copy(2, a + 2, a);
  return a[2] != 1 || a[3] != 2;
}
