// RUN: gadfly run %s
// EXPECT: undefined builtin-argument at 6:10
// __builtin_ctz of zero is undefined.
int main(void) {
  unsigned x = 0;
  return __builtin_ctz(x);
}
