// RUN: gadfly run %s
// EXPECT: undefined pointer-arithmetic at 7:33
// -- moves the pointer before the start of the array.
int main(void) {
  int a[3] = {1, 2, 3};
  int sum = 0;
  for (int *p = a + 2; p >= a; p--) sum += *p;
  return sum;
}
