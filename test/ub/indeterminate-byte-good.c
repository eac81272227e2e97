// RUN: gadfly run %s
// EXPECT: defined
// An unsigned char can be copied though it has no value yet.
int main(void) {
  unsigned char a[2], b[2];
  a[0] = 1;
  for (int i = 0; i < 2; i++) b[i] = a[i];
  return b[0] != 1;
}
