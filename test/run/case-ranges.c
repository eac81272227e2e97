// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: digit
// STDOUT: letter
// STDOUT: letter
// STDOUT: negative
// STDOUT: negative
// STDOUT: other
// STDOUT: other
// STDOUT: large
// STDOUT: large
// STDOUT: bell
// STDOUT: other
// STDOUT: 11 10 0 5 5
// GNU case ranges.
#include <limits.h>
#include <stdio.h>
static const char *kind(int c) {
  switch (c) {
    case '0' ... '9': return "digit";
    case 'a' ... 'z':
    case 'A' ... 'Z': return "letter";
    case -10 ... -1: return "negative";
    case 1000 ... INT_MAX: return "large";
    case 7 ... 7: return "bell";
    default: return "other";
  }
}
static int grade(unsigned char c) {
  int r = 0;
  switch (c) {
    case 0 ... 49: r++;
    case 50 ... 100: r += 10; break;
    case 200 ... 255: r = 5;
  }
  return r;
}
int main(void) {
  const int tests[] = {'5', 'q', 'Q', -1, -10, -11, 999, 1000, INT_MAX, 7, INT_MIN};
  for (unsigned i = 0; i < sizeof tests / sizeof *tests; i++) puts(kind(tests[i]));
  printf("%d %d %d %d %d\n", grade(0), grade(50), grade(101), grade(200), grade(255));
  return 0;
}
