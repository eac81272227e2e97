// RUN: gadfly run %s
// EXPECT: undefined float-to-int at 7:11
// A NaN has no integer value.
int main(void) {
  double zero = 0.0;
  double nan = zero / zero;
  int x = (int)nan;
  return x == 0;
}
