// RUN: gadfly run %s
// EXPECT: undefined float-to-int at 7
// The sum is a double of 3e9, whose conversion back to int does not fit.
int main(void) {
  int x = 2000000000;
  double d = 1e9;
  x += d;
  return x == 0;
}
