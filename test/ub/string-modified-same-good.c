// RUN: gadfly run %s
// EXPECT: defined
// A compound literal initialised from a string literal can be modified.
int main(void) {
  char *s = (char[]){"abc"};
  *s = 'b';
  return s[0] != s[1];
}
