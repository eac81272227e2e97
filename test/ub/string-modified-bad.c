// RUN: gadfly run %s
// EXPECT: undefined string-modified at 6:8
// A string literal is modified.
int main(void) {
  char *s = "abc";
  s[0] = 'x';
  return 0;
}
