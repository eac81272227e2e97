// RUN: gadfly run %s
// EXPECT: undefined dangling-pointer at 11
// The value of the pointer is indeterminate after its object's lifetime.
static int *kept;
static void keep(void) {
  int x = 1;
  kept = &x;
}
int main(void) {
  keep();
  return kept == 0;
}
