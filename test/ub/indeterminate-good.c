// RUN: gadfly run %s
// EXPECT: defined
// The local variable is given a value before it is read.
int main(void) {
  int x;
  x = 0;
  return x;
}
