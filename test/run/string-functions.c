// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 0 5
// STDOUT: 0 -1 1 1
// STDOUT: 0 -1 0
// STDOUT: onetwoth
// STDOUT: hi 0 0 z
// STDOUT: 5 19 9 26
// STDOUT: 1 1 1
// STDOUT: -1 0 1
// STDOUT: 0101234789
// STDOUT: 1234789
// STDOUT: ***4789
// STDOUT: 2 1
// STDOUT: 4 42-x
// STDOUT: 9 trun 5
// The functions of <string.h>, sprintf and snprintf.
#include <stdio.h>
#include <string.h>
static int sign(int x) { return (x > 0) - (x < 0); }
int main(void) {
  char a[16], b[16];
  printf("%zu %zu\n", strlen(""), strlen("hello"));
  printf("%d %d %d %d\n", sign(strcmp("abc", "abc")), sign(strcmp("abc", "abd")),
         sign(strcmp("abc", "ab")), sign(strcmp("\xff", "a")));
  printf("%d %d %d\n", sign(strncmp("abcx", "abcy", 3)), sign(strncmp("abcx", "abcy", 4)),
         strncmp("a", "b", 0));
  strcpy(a, "one");
  strcat(a, "two");
  strncat(a, "three", 2);
  puts(a);
  memset(b, 'z', sizeof b);
  strncpy(b, "hi", 5);
  printf("%s %d %d %c\n", b, b[3], b[4], b[5]);
  const char *s = "find the needle in the hay";
  printf("%d %d %d %d\n", (int)(strchr(s, 't') - s), (int)(strrchr(s, 't') - s),
         (int)(strstr(s, "needle") - s), (int)(strchr(s, '\0') - s));
  printf("%d %d %d\n", strchr(s, 'q') == NULL, strstr(s, "pin") == NULL, strstr(s, "") == s);
  printf("%d %d %d\n", sign(memcmp("a\0b", "a\0c", 3)), memcmp("a\0b", "a\0c", 2),
         sign(memcmp("\x80", "\x7f", 1)));
  memcpy(a, "0123456789", 11);
  memmove(a + 2, a, 5);
  puts(a);
  memmove(a, a + 3, 8);
  puts(a);
  memset(a, '*', 3);
  puts(a);
  printf("%d %d\n", (int)((char *)memchr(s, 'n', 10) - s), memchr("abc", 'd', 3) == NULL);
  int n = sprintf(a, "%d-%s", 42, "x");
  printf("%d %s\n", n, a);
  n = snprintf(a, 5, "%s", "truncated");
  printf("%d %s %d\n", n, a, snprintf(NULL, 0, "%05d", 3));
  return 0;
}
