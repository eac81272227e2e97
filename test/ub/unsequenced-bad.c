// RUN: gadfly run %s
// EXPECT: undefined unsequenced at 6:5
// i is modified twice without a sequence point.
int main(void) {
  int i = 0;
  i = i++;
  return i;
}
