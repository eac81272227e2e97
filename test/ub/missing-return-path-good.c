// RUN: gadfly run %s
// EXPECT: defined
// Only the paths with a return are taken.
static int sign(int x) {
  if (x > 0) return 1;
  if (x < 0) return -1;
}
int main(void) {
  sign(0);
  return sign(5) + sign(-5);
}
