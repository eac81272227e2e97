// RUN: gadfly run %s
// EXPECT: undefined restrict at 5:38
// The second iteration reads through s what the first one wrote through d.
static void copy(int n, int *restrict d, const int *restrict s) {
  for (int i = 0; i < n; i++) d[i] = s[i];
}
int main(void) {
  int a[4] = {1, 2, 3, 4};
  copy(3, a + 1, a);
  return a[0] == 2;
}
