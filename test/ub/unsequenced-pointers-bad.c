// RUN: gadfly run %s
// EXPECT: undefined unsequenced at 4:38
// Both pointers point to the same object.
static void set(int *p, int *q) { *p = (*q)++; }
int main(void) {
  int x = 1;
  set(&x, &x);
  return x;
}
