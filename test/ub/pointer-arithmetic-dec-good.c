// RUN: gadfly run %s
// EXPECT: defined
// The loop ends before the pointer leaves the array.
int main(void) {
  int a[3] = {1, 2, 3};
  int sum = 0;
  for (int *p = a + 3; p != a;) sum += *--p;
  return sum != 6;
}
