// RUN: gadfly run %s
// EXPECT: defined
// __builtin_clzll counts in 64 bits.
int main(void) {
  unsigned long long x = 1ull << 32;
  return __builtin_clzll(x) != 31;
}
