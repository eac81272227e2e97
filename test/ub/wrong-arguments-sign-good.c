// RUN: gadfly run %s
// EXPECT: defined
// A value that both types have may be passed as either (6.5.2.2p6).
static int positive(a) unsigned a;
{ return a > 0; }
int main(void) {
  return positive(1) != 1;
}
