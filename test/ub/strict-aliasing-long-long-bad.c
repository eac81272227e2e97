// RUN: gadfly run %s
// EXPECT: undefined strict-aliasing at 7:10
// long and long long are different types, though of the same size.
int main(void) {
  long x = 1;
  long long *p = (long long *)&x;
  return *p != 1;
}
