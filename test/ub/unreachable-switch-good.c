// RUN: gadfly run %s
// EXPECT: defined
// All values have their case.
static int name(int x) {
  switch (x) {
    case 0:
      return 'a';
    case 1:
      return 'b';
    default:
      __builtin_unreachable();
  }
}
int main(void) { return name(0) != 'a' || name(1) != 'b'; }
