// RUN: gadfly run %s
// EXPECT: defined
// The pointer is set again before it is used.
static int *kept;
static void keep(void) {
  int x = 1;
  kept = &x;
}
int main(void) {
  keep();
  kept = 0;
  return kept != 0;
}
