// RUN: gadfly run %s
// EXPECT: undefined unsequenced at 6:10
// i is read on the right while a[i++] modifies it.
int main(void) {
  int a[2] = {0, 0}, i = 0;
  a[i++] = i;
  return a[0];
}
