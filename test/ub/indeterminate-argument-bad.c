// RUN: gadfly run %s
// EXPECT: undefined indeterminate at 7:17
// To pass the variable is to read it.
static int ignore(int x) { return sizeof x != 4; }
int main(void) {
  int x;
  return ignore(x);
}
