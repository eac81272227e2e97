// RUN: gadfly run %s
// EXPECT: defined
// The array is initialised from the string literal and is the program's own.
int main(void) {
  char s[] = "abc";
  s[0] = 'x';
  return s[0] != 'x';
}
