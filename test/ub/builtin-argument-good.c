// RUN: gadfly run %s
// EXPECT: defined
// __builtin_clz of one is 31.
int main(void) {
  unsigned x = 1;
  return __builtin_clz(x) != 31;
}
