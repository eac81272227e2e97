// RUN: gadfly run %s
// EXPECT: defined
// ++ on the pointer leaves the string literal as it is.
int main(void) {
  char *s = "abc";
  s++;
  return *s != 'b';
}
