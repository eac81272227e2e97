// RUN: gadfly run %s
// EXPECT: defined
// A short is promoted to int, so >>= 16 is allowed.
int main(void) {
  short x = -5;
  x >>= 16;
  return x != -1;
}
