// RUN: gadfly run %s
// EXPECT: defined
// The sum in the index stays inside of the array.
int main(void) {
  int a[3] = {1, 2, 3};
  int *p = a + (1 - 1);
  return *p != 1;
}
