// RUN: gadfly run %s
// EXPECT: defined
// After the jump x is assigned to before it is read.
int main(void) {
  int n = 1;
  if (n) goto skip;
  n = 2;
  int x = 5;
skip:
  x = 0;
  return x;
}
