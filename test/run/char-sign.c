// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: -1 255 0
// STDOUT: -128 127 1
// STDOUT: -1 -128 4 1
// STDOUT: -128 z 5 1
// STDOUT: -128 -64
// STDOUT: 0 -1
// STDOUT: -56 0 25
// STDOUT: 3 2 1
// STDOUT: 10 92 39 0
// STDOUT: q 7
// STDOUT: 128 128 -128
// STDOUT: 1
// Plain char is signed here; character constants are ints; escapes; arithmetic on characters.
#include <limits.h>
#include <stdio.h>
int main(void) {
  char c = '\xff';
  unsigned char u = (unsigned char)c;
  printf("%d %d %d\n", c, u, c == u);
  printf("%d %d %d\n", CHAR_MIN, CHAR_MAX, CHAR_MIN < 0);
  printf("%d %d %zu %zu\n", '\377', '\x80', sizeof 'a', sizeof c);
  char s[] = "\x80z\0q";
  printf("%d %c %zu %d\n", s[0], s[1], sizeof s, s[0] < s[1]);
  c = 127;
  c++;
  printf("%d %d\n", c, c >> 1);
  u = 255;
  u++;
  printf("%d %d\n", u, u - 1);
  c = (char)200;
  printf("%d %d %d\n", c, c + 56, (unsigned char)c >> 3);
  int table[256] = {0};
  for (const char *p = "hello world"; *p; p++) table[(unsigned char)*p]++;
  printf("%d %d %d\n", table['l'], table['o'], table[' ']);
  printf("%d %d %d %d\n", '\n', '\\', '\'', '\0');
  printf("%c %c\n", 'a' - 'A' + 'Q', '0' + 7);
  signed char sc = -128;
  printf("%d %d %d\n", -sc, sc / -1, (signed char)-sc);
  printf("%d\n", 'ab' == ('a' << 8 | 'b'));
  return 0;
}
