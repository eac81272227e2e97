// RUN: gadfly run %s
// EXPECT: undefined dangling-dereference at 8:10
// A parameter's lifetime ends with its call.
static int *kept;
static void keep(int x) { kept = &x; }
int main(void) {
  keep(1);
  return *kept;
}
