// RUN: gadfly run %s
// EXPECT: undefined builtin-argument at 6:10
// The conversion to unsigned int comes before the count.
int main(void) {
  unsigned long long x = 1ull << 32;
  return __builtin_clz(x);
}
