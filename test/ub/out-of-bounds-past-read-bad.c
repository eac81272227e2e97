// RUN: gadfly run %s
// EXPECT: undefined out-of-bounds at 6
// Neither the row nor the element is there.
static struct T { int x; } t[4][2];
int main(void) {
  return t[4][2].x;
}
