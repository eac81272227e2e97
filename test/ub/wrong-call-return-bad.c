// RUN: gadfly run %s
// EXPECT: undefined wrong-call at 7:10
// The function is called through a type with another result.
static int one(void) { return 1; }
int main(void) {
  unsigned (*f)(void) = (unsigned (*)(void))one;
  return f() == 0;
}
