// RUN: gadfly run %s
// EXPECT: undefined float-to-int at 6:21
// 2^64 does not fit unsigned long.
int main(void) {
  long double d = 18446744073709551616.0L;
  unsigned long x = (unsigned long)d;
  return x == 0;
}
