// RUN: gadfly run %s
// EXPECT: defined exit 0
// The end of main returns 0.
int main(void) {
  if (main == 0) return 1;
}
