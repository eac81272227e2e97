// RUN: gadfly run %s
// EXPECT: defined
// Different objects are modified on the two sides.
int main(void) {
  int i = 1, j = 1;
  int x = i++ + j++;
  return x != 2 || i + j != 4;
}
