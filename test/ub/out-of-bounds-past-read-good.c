// RUN: gadfly run %s
// EXPECT: defined
// The last element of the last row.
static struct T { int x; } t[4][2];
int main(void) {
  return t[3][1].x;
}
