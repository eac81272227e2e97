// RUN: gadfly run %s
// EXPECT: defined
// Another object is assigned in the operand.
static int x = 1, y;
int main(void) {
  int *p = &y;
  x += (*p = 3, 2);
  return x != 3 || y != 3;
}
