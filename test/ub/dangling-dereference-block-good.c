// RUN: gadfly run %s
// EXPECT: defined
// The variable's block has not ended.
int main(void) {
  int *p;
  int x = 1;
  {
    p = &x;
  }
  return *p != 1;
}
