// RUN: gadfly run %s
// EXPECT: undefined shift-sign at 6:5
// <<= on a negative value.
int main(void) {
  int x = -1;
  x <<= 4;
  return x == 0;
}
