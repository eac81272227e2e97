// RUN: gadfly run %s
// EXPECT: undefined unsequenced at 6:5
// The exchange in one expression modifies x twice.
int main(void) {
  int x = 1, y = 2;
  x ^= y ^= x ^= y;
  return x;
}
