// RUN: gadfly run %s
// EXPECT: defined
// The variable has a value before the compound assignment reads it.
int main(void) {
  int x;
  x = 0;
  x += 1;
  return x != 1;
}
