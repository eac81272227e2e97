// RUN: gadfly run %s
// EXPECT: defined
// The comma operator sequences the two.
int main(void) {
  int a[2] = {0, 0}, i = 0;
  i++, a[i] = i;
  return a[1] != 1;
}
