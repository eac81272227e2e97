// RUN: gadfly run %s
// EXPECT: unsupported an address as a number
// The literal's address, converted to unsigned: not its characters.
int main(void) {
  char *s = (unsigned[]){"abc"};
  *s = 'b';
  return s[0] != s[1];
}
