// RUN: gadfly run %s
// EXPECT: undefined out-of-bounds at 6:10
// A string literal ends with its null character.
int main(void) {
  const char *s = "abc";
  return s[4];
}
