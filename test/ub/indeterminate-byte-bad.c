// RUN: gadfly run %s
// EXPECT: unspecified indeterminate-byte at 7
// The branch depends on a byte that was never given a value.
int main(void) {
  unsigned char a[2];
  a[0] = 1;
  if (a[1]) return 1;
  return 0;
}
