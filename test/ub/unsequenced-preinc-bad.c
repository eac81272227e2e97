// RUN: gadfly run %s
// EXPECT: undefined unsequenced at 6:5
// i is modified by ++ and by the assignment (6.5p2, footnote 84).
int main(void) {
  int i = 0;
  i = ++i + 1;
  return i;
}
