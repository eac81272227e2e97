// RUN: gadfly run %s
// EXPECT: defined
// The intermediate double may be large, the result fits int.
int main(void) {
  int x = 2000000000;
  double d = 0.5;
  x *= d;
  return x != 1000000000;
}
