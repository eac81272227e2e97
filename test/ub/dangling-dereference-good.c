// RUN: gadfly run %s
// EXPECT: defined
// A static local variable lives as long as the program.
static int *kept;
static void keep(void) {
  static int x = 1;
  kept = &x;
}
int main(void) {
  keep();
  return *kept != 1;
}
