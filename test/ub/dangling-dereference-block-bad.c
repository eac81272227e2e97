// RUN: gadfly run %s
// EXPECT: undefined dangling-dereference at 10:10
// The variable's lifetime ended with its block.
int main(void) {
  int *p;
  {
    int x = 1;
    p = &x;
  }
  return *p;
}
