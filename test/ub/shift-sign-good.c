// RUN: gadfly run %s
// EXPECT: defined
// A right shift of a negative value is implementation-defined: arithmetic here.
int main(void) {
  int x = -4;
  int y = x >> 1;
  return y != -2;
}
