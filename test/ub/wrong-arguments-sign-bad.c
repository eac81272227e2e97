// RUN: gadfly run %s
// EXPECT: undefined wrong-arguments at 7:10
// -1 has no value in the parameter's unsigned type.
static int positive(a) unsigned a;
{ return a > 0; }
int main(void) {
  return positive(-1);
}
