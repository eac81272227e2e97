// RUN: gadfly run %s
// EXPECT: defined
// && sequences its operands.
int main(void) {
  int i = 1;
  int x = i && (i = 2);
  return x != 1 || i != 2;
}
