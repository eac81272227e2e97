// RUN: gadfly run %s
// EXPECT: defined
// Unsigned division truncates.
int main(void) {
  unsigned long x = ~0ul, y = 2;
  return x / y != 0x7ffffffffffffffful;
}
