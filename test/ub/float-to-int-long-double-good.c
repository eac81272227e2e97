// RUN: gadfly run %s
// EXPECT: defined
// 2^64 - 1 is exact in long double and fits unsigned long.
int main(void) {
  long double d = 18446744073709551615.0L;
  unsigned long x = (unsigned long)d;
  return x != ~0ul;
}
