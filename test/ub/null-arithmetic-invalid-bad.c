// RUN: gadfly run %s
// EXPECT: undefined null-arithmetic at 6:15
// A pointer made from the integer 16 points to no object either.
int main(void) {
  char *p = (char *)16;
  char *q = p + 1;
  return q == p;
}
