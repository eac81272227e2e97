// RUN: gadfly run %s
// EXPECT: undefined builtin-argument at 6:10
// __builtin_ctzl of zero is undefined.
int main(void) {
  unsigned long x = 0;
  return __builtin_ctzl(x);
}
