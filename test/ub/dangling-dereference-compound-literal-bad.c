// RUN: gadfly run %s
// EXPECT: undefined dangling-dereference at 9:10
// The compound literal's lifetime ended with its block.
int main(void) {
  int *p;
  {
    p = (int[]){1, 2};
  }
  return p[1];
}
