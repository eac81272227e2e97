// RUN: gadfly run %s
// EXPECT: undefined unsequenced at 6:5
// += modifies i, and so does i++.
int main(void) {
  int i = 1;
  i += i++;
  return i;
}
