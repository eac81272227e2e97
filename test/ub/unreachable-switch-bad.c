// RUN: gadfly run %s
// EXPECT: undefined unreachable at 11:7
// The default that can't happen happens.
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
int main(void) { return name(2); }
