// RUN: gadfly run %s
// EXPECT: defined
// The compound literal lives until the end of the enclosing block.
int main(void) {
  int *p;
  p = (int[]){1, 2};
  return p[1] != 2;
}
