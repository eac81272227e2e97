// RUN: gadfly run %s
// EXPECT: undefined unsequenced at 6:13
// i is read on one side and modified on the other.
int main(void) {
  int i = 1;
  int x = i + (i = 2);
  return x;
}
