// RUN: gadfly run %s
// EXPECT: undefined unsequenced at 6:5
// The condition is sequenced before the branch, but the assignment is not.
int main(void) {
  int i = 1;
  i = i ? i++ : 0;
  return i;
}
