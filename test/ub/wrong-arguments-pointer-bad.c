// RUN: gadfly run %s
// EXPECT: undefined wrong-arguments at 8:10
// The call passes an int *, the definition expects a char *.
static int null(p) char *p;
{ return p == 0; }
int main(void) {
  int x = 1;
  return null(&x);
}
