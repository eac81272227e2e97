// RUN: gadfly run %s
// EXPECT: defined
// The global is read by its name after the call.
static int g;
static void set(int *restrict p) { *p = 1; }
int main(void) {
  set(&g);
  return g != 1;
}
