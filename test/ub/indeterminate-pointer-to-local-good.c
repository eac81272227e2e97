// RUN: gadfly run %s
// EXPECT: defined
// The variable is written through a pointer first.
static void set(int *p) { *p = 0; }
int main(void) {
  int x;
  set(&x);
  return x;
}
