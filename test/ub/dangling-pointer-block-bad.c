// RUN: gadfly run %s
// EXPECT: undefined dangling-pointer at 11
// Two pointers are compared after their object's block.
int main(void) {
  int *p, *q;
  {
    int x = 1;
    p = &x;
    q = p;
  }
  return p != q;
}
