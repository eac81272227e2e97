// RUN: gadfly run %s
// EXPECT: defined
// Zero may be shifted by any valid count.
int main(void) {
  int x = 0;
  int y = x << 31;
  return y != 0;
}
