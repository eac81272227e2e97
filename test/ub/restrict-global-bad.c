// RUN: gadfly run %s
// EXPECT: undefined restrict at 7:10
// The global is modified through p and read by its name.
static int g;
static int set(int *restrict p) {
  *p = 1;
  return g;
}
int main(void) { return set(&g); }
