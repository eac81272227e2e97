// RUN: gadfly run %s
// EXPECT: defined
// -0.5 truncates to zero.
int main(void) {
  double d = -0.5;
  unsigned x = (unsigned)d;
  return x != 0;
}
