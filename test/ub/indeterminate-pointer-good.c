// RUN: gadfly run %s
// EXPECT: defined
// The address of a variable can be taken before it has a value.
int main(void) {
  int x;
  int *p = &x;
  *p = 0;
  return x;
}
