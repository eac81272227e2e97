// RUN: gadfly run %s
// EXPECT: defined
// __builtin_ctzl of the highest bit is 63.
int main(void) {
  unsigned long x = 1ul << 63;
  return __builtin_ctzl(x) != 63;
}
