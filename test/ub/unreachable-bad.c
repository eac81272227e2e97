// RUN: gadfly run %s
// EXPECT: undefined unreachable at 6:10
// The program reaches what it promised not to reach.
int main(void) {
  int x = 1;
  if (x) __builtin_unreachable();
  return 0;
}
