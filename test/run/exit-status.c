// RUN: gadfly run %s
// EXPECT: defined exit 42
// The exit status is the low byte of what main returns.
int main(void) { return 256 * 3 + 42; }
