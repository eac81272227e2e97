// RUN: gadfly run %s
// EXPECT: undefined wrong-arguments at 6:10
// Without a prototype in sight the int is not converted to long.
static long same();
int main(void) {
  return same(1) == 2;
}
static long same(long a) { return a; }
