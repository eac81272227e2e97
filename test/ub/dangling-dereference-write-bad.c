// RUN: gadfly run %s
// EXPECT: undefined dangling-dereference at 10:6
// The variable is written to after its block.
int main(void) {
  int *p;
  {
    int x = 1;
    p = &x;
  }
  *p = 2;
  return 0;
}
