// RUN: gadfly run %s
// EXPECT: defined
// The argument has the parameter's type.
static long same();
int main(void) {
  return same(1L) != 1;
}
static long same(long a) { return a; }
