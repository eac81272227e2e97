// RUN: gadfly run %s
// EXPECT: defined
// The pointer is set again before the write.
int main(void) {
  int *p, y = 0;
  {
    int x = 1;
    p = &x;
  }
  p = &y;
  *p = 2;
  return y != 2;
}
