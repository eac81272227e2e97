// RUN: gadfly run %s
// EXPECT: defined
// The null character is part of the array.
int main(void) {
  const char *s = "abc";
  return s[3] != '\0' || sizeof "abc" != 4;
}
