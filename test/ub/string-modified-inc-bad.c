// RUN: gadfly run %s
// EXPECT: undefined string-modified at 6:7
// ++ on a character of a string literal.
int main(void) {
  char *s = "abc";
  (*s)++;
  return 0;
}
