// RUN: gadfly run %s
// EXPECT: defined
// __builtin_ffs, __builtin_popcount and __builtin_parity of zero are zero.
int main(void) {
  int x = 0;
  return __builtin_ffs(x) + __builtin_popcount(x) + __builtin_parity(x);
}
