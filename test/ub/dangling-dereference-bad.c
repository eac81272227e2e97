// RUN: gadfly run %s
// EXPECT: undefined dangling-dereference at 11:10
// The local variable's lifetime ended with its function.
static int *kept;
static void keep(void) {
  int x = 1;
  kept = &x;
}
int main(void) {
  keep();
  return *kept;
}
