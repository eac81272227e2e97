// RUN: gadfly run %s
// EXPECT: defined
// Floating division by zero is an infinity (Annex F).
int main(void) {
  double x = 1.0, zero = 0.0;
  double y = x / zero;
  return !(y > 1e308 && y == y + 1);
}
