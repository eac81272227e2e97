// RUN: gadfly run %s
// EXPECT: undefined out-of-bounds at 5
// There is no row 4, so it has no end either.
static int a[4][2];
int main(void) { return &a[4][2] == 0; }
