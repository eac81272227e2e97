// RUN: gadfly run %s
// EXPECT: defined
// += and -= stay inside of the array.
int main(void) {
  long a[3] = {1, 2, 3};
  long *p = a + 1;
  p += 2;
  p -= 3;
  return *p != 1;
}
