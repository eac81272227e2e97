// RUN: gadfly run %s
// EXPECT: undefined indeterminate at 10:10
// goto jumps past the initialiser, so x has no value.
int main(void) {
  int n = 1;
  if (n) goto skip;
  n = 2;
  int x = 5;
skip:
  return x;
}
