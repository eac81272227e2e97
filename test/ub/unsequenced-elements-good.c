// RUN: gadfly run %s
// EXPECT: defined
// The elements are different ones.
int main(void) {
  int a[2] = {1, 2};
  int i = 0, j = 1;
  a[i] = a[j]++;
  return a[0] != 2 || a[1] != 3;
}
