// RUN: gadfly run %s
// EXPECT: unsupported 'x', which is used but not defined
// An expression uses it (6.9p5), even if it is never evaluated.
extern int x;
int main(void) {
  if (0) return x;
  return 0;
}
