// RUN: gadfly run %s
// EXPECT: undefined string-modified at 6:6
// To write the value that is there already is a modification too.
int main(void) {
  char *s = "abc";
  *s = *s;
  return 0;
}
