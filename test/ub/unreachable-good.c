// RUN: gadfly run %s
// EXPECT: defined
// The promise is kept.
int main(void) {
  int x = 1;
  if (!x) __builtin_unreachable();
  return 0;
}
