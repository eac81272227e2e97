// RUN: gadfly run %s
// EXPECT: out-of-fuel
// A right compiler may overflow its stack here.
int main(void) {
  int sum = 0;
  for (int i = 0; i < 100; ++i) {
    char *p = __builtin_alloca(100000);
    p[0] = i;
    sum += p[0];
  }
  return sum & 1;
}
