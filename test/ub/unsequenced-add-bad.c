// RUN: gadfly run %s
// EXPECT: undefined unsequenced at 6:15
// i is modified on both sides.
int main(void) {
  int i = 1;
  int x = i++ + i++;
  return x;
}
