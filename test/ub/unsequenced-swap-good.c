// RUN: gadfly run %s
// EXPECT: defined
// The exchange in three statements.
int main(void) {
  int x = 1, y = 2;
  x ^= y;
  y ^= x;
  x ^= y;
  return x != 2 || y != 1;
}
