// RUN: gadfly run %s
// EXPECT: defined
// One past the end ends the loop and is never read.
int main(void) {
  int a[2] = {1, 2};
  int sum = 0;
  for (int *p = a; p != a + 2; p++) sum += *p;
  return sum != 3;
}
