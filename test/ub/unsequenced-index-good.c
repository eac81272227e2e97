// RUN: gadfly run %s
// EXPECT: defined
// The index and the value are different objects.
int main(void) {
  int a[2] = {0, 0}, i = 0, j = 5;
  a[i] = j++;
  return a[0] != 5 || j != 6;
}
