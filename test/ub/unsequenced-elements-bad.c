// RUN: gadfly run %s
// EXPECT: undefined unsequenced at 7:8
// With i equal to j the element is modified twice.
int main(void) {
  int a[2] = {1, 2};
  int i = 1, j = 1;
  a[i] = a[j]++;
  return a[1];
}
