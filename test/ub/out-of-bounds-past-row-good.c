// RUN: gadfly run %s
// EXPECT: defined
// The end of the last row, and the end of the rows.
static int a[4][2];
int main(void) { return &a[3][2] == 0 || &a[4] == 0; }
