// RUN: gadfly run %s
// EXPECT: undefined unsequenced at 6:8
// The index is read while i++ modifies it.
int main(void) {
  int a[2] = {0, 0}, i = 0;
  a[i] = i++;
  return a[0];
}
