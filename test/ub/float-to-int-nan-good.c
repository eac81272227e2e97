// RUN: gadfly run %s
// EXPECT: defined
// The conversion of a NaN to _Bool is a comparison with zero.
int main(void) {
  double zero = 0.0;
  double nan = zero / zero;
  _Bool b = (_Bool)nan;
  return b != 1;
}
