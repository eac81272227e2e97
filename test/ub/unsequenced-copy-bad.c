// RUN: gadfly run %s
// EXPECT: undefined unsequenced at 7:8
// p is modified twice.
int main(void) {
  int a[3] = {1, 2, 3};
  int *p = a;
  *p++ = *p++;
  return a[0];
}
